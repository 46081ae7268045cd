"""The marks that the families of models put around their thinking."""

from dataclasses import dataclass

from cobalt_bench.engines.engine import Message


@dataclass(frozen=True, slots=True)
class Marks:
    """The pair of texts around a family's thinking; `label` is what may follow the opening one as its name."""

    open: str
    close: str
    label: str = ""


THINK = Marks("<think>", "</think>")  # DeepSeek, Qwen, Nemotron, GLM, MiniMax, Hunyuan, OLMo, Granite 3.3, first Magistral
HARMONY = Marks("<|channel|>analysis<|message|>", "<|channel|>final<|message|>")  # gpt-oss: messages with channels
KNOWN: tuple[Marks, ...] = (
    THINK,
    HARMONY,
    Marks("[THINK]", "[/THINK]"),  # Mistral
    Marks("<|channel>", "<channel|>", label="thought"),  # Gemma 4
    Marks("<seed:think>", "</seed:think>"),  # Seed
    Marks("◁think▷", "◁/think▷"),  # Kimi
    Marks("<|START_THINKING|>", "<|END_THINKING|>"),  # Cohere
    Marks("<thinking>", "</thinking>"),
    Marks("<thought>", "</thought>"),  # EXAONE Deep
    Marks("<mm:think>", "</mm:think>"),  # MiniMax M3
    Marks("<longcat_think>", "</longcat_think>"),  # LongCat
    Marks("<|inner_prefix|>", "<|inner_suffix|>"),  # Apertus
    Marks("<|begin_of_thought|>", "<|end_of_thought|>"),  # Sky-T1, OpenThinker
    Marks("<unused94>", "<unused95>", label="thought"),  # MedGemma
    Marks("<reasoning>", "</reasoning>"),  # what many recipes of reinforcement learning ask for; so the next
    Marks("<start_working_out>", "<end_working_out>"),
    Marks("Here is my thought process:", "Here is my response:"),  # Granite 3.2
    Marks("Here's my thought process:", "Here's my response:"),
    Marks("Here are my reasoning steps:", "[BEGIN FINAL RESPONSE]"),  # Apriel
)
"""The marks of known families, all in one place."""

WRAPPERS = (  # that some families put around the answer
    Marks("<answer>", "</answer>"),  # Hunyuan
    Marks("<response>", "</response>"),  # Granite
    Marks("<|START_RESPONSE|>", "<|END_RESPONSE|>"),  # Cohere
    Marks("<|begin_of_solution|>", "<|end_of_solution|>"),  # Sky-T1, OpenThinker
)
CHANNEL, MESSAGE, START = "<|channel|>", "<|message|>", "<|start|>"
HARMONY_ENDS = ("<|end|>", "<|return|>", "<|call|>")
_HARMONY_MARKS = (CHANNEL, MESSAGE, START, *HARMONY_ENDS)


@dataclass(frozen=True, slots=True)
class Thinking:
    """How a model's thinking is told from its answer, and whether it is handed over in later prompts."""

    marks: tuple[Marks, ...] = KNOWN
    keep: bool = False

    @classmethod
    def of(cls, own: Marks, *, keep: bool = False) -> "Thinking":
        """Return it with a user's own marks before the known ones."""
        return cls((own, *(pair for pair in KNOWN if pair != own)), keep)


def all_marks(pair: Marks) -> tuple[str, ...]:
    """Return the marks that an answer is cut at: opening and closing one, of harmony those of its messages."""
    return _HARMONY_MARKS if pair == HARMONY else (pair.open, pair.close)


def inline(message: Message, pair: Marks = THINK) -> Message:
    """Return a message whose thinking, where it has any, stands in its content between marks."""
    if "reasoning" not in message:
        return message
    thought = f"{pair.open}{pair.label}\n{message['reasoning']}\n{pair.close}\n\n"
    return Message(role=message["role"], content=thought + message["content"])
