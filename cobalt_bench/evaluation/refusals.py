"""Whether an answer without a program declines the task, which is no failure of format."""

import re

_I = r"\bi(?: (?:really|simply|just|unfortunately|sadly))?"
_NOT = (
    r"(?: (?:can't|cannot|can not|couldn't|won't|will not|must not|shouldn't|will not be able to|won't be able to|don't want to)"
    r"(?: (?:really|simply|in good conscience|ethically))?|(?:'m| am)(?: (?:currently|really))? "
    r"(?:not (?:able|allowed|permitted|going|willing)|unable|unwilling) to)"
)
_THING = (
    r"(?:that|this|it|(?:that|this|the|your|a|an|any|such|the requested|working|actual|full)(?: \w+)? "
    r"(?:problem|task|question|request|program|code|solution|answer|script|implementation|content|exercise))"
)
_THING_ALONE = rf"(?:{_THING}|code|programs|solutions|(?:you )?(?:with )?{_THING})"
_DOES_THING = (
    r"(?:provide|write|generate|create|produce|give|share|offer|answer|complete|do|solve|repair|fix|fulfil+|continue with) "
    rf"{_THING_ALONE}"
)
_END = (
    r"(?: (?:for|to) (?:you|this|that|me)\b| "
    r"(?:because|since|as (?:it|this|i|you)|due|at this time|right now|either)\b|[ \t]*(?:[.!,;:]|$))"
)
_OWN_RULES = r"(?:my|our|the safety|openai|content|usage)(?: \w+){0,2} (?:guidelines|policy|policies|principles|programming)\b"

_RULES = (
    # English: "I can't help with that", "I'm unable to provide this program", "As an AI, I can't ...", "I decline"
    rf"{_I}{_NOT} (?:help|assist)(?: (?:you|with|in|on|here|further|write|solve)\b|[ \t]*(?:[.!,;]|$))",
    rf"{_I}{_NOT} (?:comply|participate|engage|{_DOES_THING}){_END}",
    rf"{_I}{_NOT} (?:comply|participate|engage) (?:with|in)\b",
    r"\bsorry,?(?: but)? i (?:can't|cannot|won't|will not)[ \t]*(?:do (?:that|this|it))?[ \t]*(?:[.!]|$)",
    r"\bsorry,?(?: but)? (?:can't|cannot|unable to) (?:help|assist|do that|comply)",
    r"\bas an? (?:ai|language model|large language model)(?: (?:language )?(?:model|assistant))?,? i (?:can't|cannot|won't|"
    r"am unable|am not able|don't|do not|must)\b",
    rf"{_I}(?: must| have to| need to| will|'ll| am going to)?(?: \w+)? (?:decline|refuse)"
    r"(?: (?:to (?:help|assist|answer|solve|write|do|provide|continue|comply|take part)|"
    r"this|that|your|the request)\b|[ \t]*(?:[.!]|$))",
    r"\bi(?:'m| am) not comfortable (?:with|writing|helping|providing|doing|answering)\b|\bi (?:don't|do not) feel comfortable\b",
    r"\bi(?:'d| would) (?:rather|prefer) not(?: to)?(?: (?:do|answer|write|help)\b|[ \t]*(?:[.!]|$))",
    r"\bi give up[ \t]*(?:[.!,]|$)",
    rf"\b(?:violates?|against|contrary to|prohibited by|not allowed by) {_OWN_RULES}",
    # German
    r"\bich (?:kann|darf|werde|möchte|will)(?: \w+){0,4} (?:nicht|leider nicht)(?: dabei| damit| weiter)? "
    r"(?:helfen|weiterhelfen|behilflich|erfüllen|beantworten|lösen|schreiben|bereitstellen|unterstützen|nachkommen|fortfahren)\b",
    r"\bich (?:kann|darf|werde)(?: \w+){0,3} kein(?:e|en)? (?:programm|code|lösung|antwort|hilfe)\w* "
    r"(?:schreiben|geben|liefern|bereitstellen|anbieten)\b",
    r"\bich lehne (?:es|das|dies|diese|die anfrage|die aufgabe)\b[^.!?\n]{0,60}\bab\b|\bdas muss ich ablehnen\b",
    # French
    r"\bje (?:ne |n')?(?:peux|puis|vais|veux|souhaite|pourrai) (?:malheureusement |donc )?pas (?:vous |t'|te |y )?"
    r"(?:aider|assister|(?:répondre|accéder|donner suite) à (?:cette|votre|ta|ce)|"
    r"(?:fournir|écrire|résoudre|donner) (?:ce|cet|cette|un|une|le|la|de) ?"
    r"(?:code|programme|solution|réponse|contenu|problème|exercice))\b",
    r"\bje ne suis pas (?:en mesure|capable|autorisée?) (?:de |d'|à )(?:vous )?(?:aider|répondre|fournir|écrire|traiter)\b",
    r"\bje (?:dois |me vois contrainte? de )?(?:refuser?|décliner?) "
    r"(?:de (?:répondre|faire|vous aider|t'aider|écrire)|cette demande|votre demande)\b",
    # Spanish, Portuguese, Italian
    r"\bno (?:puedo|voy a|podré|debo|me es posible) (?:ayudar|asistir(?:te|le)|cumplir con (?:esta|esa|tu|su)|"
    r"(?:proporcionar|escribir|dar|resolver|responder a?) ?(?:ese|este|esta|esa|el|la|un|una|tu|su) "
    r"(?:código|programa|solución|respuesta|solicitud|pregunta|problema[ \t]*(?:[.,]|$)))",
    r"\b(?:debo|tengo que) (?:rechazar|declinar) (?:esta|esa|tu|su) (?:solicitud|petición)\b",
    r"\bnão (?:posso|vou|poderei|consigo)(?: (?:te|lhe|o|a))? (?:ajudar|ajudá|auxiliar|atender|cumprir (?:este|esse|o seu|com)|"
    r"(?:fornecer|escrever|resolver|responder a?) ?(?:esse|este|essa|esta|o|a|um|uma) "
    r"(?:código|programa|solução|resposta|pedido|pergunta|problema[ \t]*(?:[.,]|$)))",
    r"\bnon (?:posso|sono in grado di|intendo|potrò) (?:aiutar|assister|soddisfare (?:questa|la tua|la sua)|"
    r"(?:fornire|scrivere|risolvere|rispondere a) (?:questo|questa|quel|il|la|un|una) "
    r"(?:codice|programma|soluzione|risposta|richiesta|domanda|problema[ \t]*(?:[.,]|$)))",
    # Russian
    r"\bне (?:могу|буду|стану|смогу) (?:вам |тебе )?(?:с этим |в этом )?(?:помочь|помогать)(?!\w)",
    r"\bне (?:могу|буду|стану|смогу) (?:вам |тебе )?(?:выполнить|предоставить|написать|решить|ответить на) "
    r"(?:эт|ваш|тво|так|код|программу|решение)\w*(?: (?:запрос|код|задачу|задание|программу|вопрос|просьбу))?[ \t]*(?:[.,!]|$)",
    # Chinese, Japanese, Korean
    r"(?:我(?!们)|抱歉|对不起)[^。！？\n]{0,12}(?:无法|不能|不会|没办法|拒绝)(?:继续)?(?:为您|为你|帮您|帮你|给您|给你|向您)?"
    r"(?:提供|帮助|协助|完成|回答|满足|编写|解答|执行)(?:这|您|你|该|任何|此|相关|代码|程序|[。，！]|$)",
    r"(?:お手伝い|お答え|お応え|ご対応|ご提供|ご協力|回答|コードを提供)(?:は|する(?:こと)?(?:は|が)|を)?"
    r"(?:できません|できかねます|いたしかねます|しかねます|いたしません)|お断り(?:し|いたし|させて)",
    r"(?:도와\s?드릴|도울|제공(?:해 드릴|할)|답변(?:해 드릴|할)|응할|코드를 작성(?:해 드릴|할)) 수(?:가|는)? 없",
    r"거절(?:하겠|합니다)",
)
_PATTERN = re.compile("|".join(f"(?:{rule})" for rule in _RULES), re.IGNORECASE | re.MULTILINE)
_CODE = re.compile(
    r"^[ \t]{0,40}(?:import \w|from \w{1,40}[\w.]{0,40} import|def \w{1,80}\(|class \w{1,80}[(:]|print\(|#include|"
    r"[\w, ]{1,40} = \S|"
    r"(?:for|while|if) [^\n]{1,100}:[ \t]{0,20}$)",
    re.MULTILINE,
)
_FENCES = ("```", "~~~")
_MOST_CHARACTERS = 2_000  # of an answer: one that refuses says so at its beginning


def refused(answer: str) -> bool:
    """Return whether an answer says, instead of a program, that there will be none.

    Looks at the beginning of the answer, which is what follows the thinking, for one of a few phrases of English, German, French,
    Spanish, Portuguese, Italian, Russian, Chinese, Japanese and Korean. An answer that opens a fence, or has a line of code, is
    an attempt at a program: never a refusal, whatever else it says.
    """
    beginning = answer.lstrip()[:_MOST_CHARACTERS].replace("\u2019", "'")
    if any(fence in answer for fence in _FENCES) or _CODE.search(beginning):
        return False
    return _PATTERN.search(beginning) is not None
