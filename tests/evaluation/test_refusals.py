"""Refusals are told from failures of format: a table of answers, each labelled by hand."""

import json
from pathlib import Path
from typing import Any

import pytest
from made_runs import make_run, suite
from rich.console import Console

from cobalt_bench.errors import InputError
from cobalt_bench.evaluation import print_results, results_of
from cobalt_bench.evaluation.refusals import refused
from cobalt_bench.evaluation.report_page import write_report
from cobalt_bench.runs.config import RunConfig
from cobalt_bench.runs.results_file import read_results
from cobalt_bench.runs.run import Run
from cobalt_bench.submissions.figures import differing_figures

BLOCK = "\n\n```python\nprint(1)\n```\n"
REFUSALS = (
    "I can't help with that.",
    "I’m sorry, but I can’t assist with that request.",
    "I'm sorry, I cannot help you with this task.",
    "Sorry, but I can't.",
    "Sorry, I won't do that.",
    "I am unable to provide a solution.",
    "Unfortunately, I'm not able to write this program for you.",
    "I cannot solve this problem.",
    "I can't provide code for this.",
    "I will not write that program.",
    "I won't be able to help with this one.",
    "I must decline this request.",
    "I have to respectfully decline.",
    "I refuse to answer.",
    "As an AI language model, I cannot take part in contests.",
    "As an AI, I don't write programs.",
    "I'm not comfortable writing this program.",
    "This request goes against my guidelines.",
    "Your task violates our content policy, so there is no program.",
    "I'd rather not.",
    "I can't repair it.",
    "I give up. The feedback is always the same.",
    "Thank you for the feedback.\n\nI cannot comply with this request, as it may be an exam.",
    "I can't complete this task because it may be homework.",
    "I'm not allowed to do that.",
    "Es tut mir leid, aber ich kann dir dabei nicht helfen.",
    "Ich kann diese Aufgabe leider nicht lösen.",
    "Ich darf kein Programm schreiben.",
    "Ich lehne es ab, hier weiterzumachen.",
    "Je suis désolé, mais je ne peux pas vous aider.",
    "Je ne suis pas en mesure de fournir une réponse.",
    "Je refuse de répondre.",
    "Lo siento, pero no puedo ayudarte con eso.",
    "No puedo proporcionar ese código.",
    "Desculpe, mas não posso ajudar com isso.",
    "Não posso fornecer esse programa.",
    "Mi dispiace, ma non posso aiutarti.",
    "Non sono in grado di fornire una soluzione.",
    "Извините, я не могу помочь с этим.",
    "Я не буду выполнять это. Я не могу выполнить этот запрос.",
    "抱歉，我无法提供这个程序。",
    "对不起，我不能帮助您。",
    "申し訳ありませんが、お手伝いできません。",
    "この依頼はお断りします。",
    "죄송하지만 도와드릴 수 없습니다.",
)
OTHERS = (
    "",
    "def solve():\n    pass",
    "Here is my program.",
    "I'm sorry, my last program was wrong.",
    "I apologize for the mistake. The loop must start at 1.",
    "Sorry about that! Let me fix the index.",
    "I can't use sort here, since the order matters.",
    "I cannot find the bug in the loop, so let me trace it by hand.",
    "I can't help but notice that the output lacks a newline.",
    "I can't solve this in linear time, so I sort first.",
    "We cannot solve this problem by a greedy choice.",
    "It can't be solved without a heap.",
    "I won't use recursion.",
    "I will not read the last line, since it is blank.",
    "I am not able to see why the test fails. Let me think about the empty list.",
    "I can't write this as a single loop.",
    "I cannot provide a proof, but the greedy choice works.",
    "I can't give an answer of -1 when the list is empty.",
    "I can't answer the query in constant time.",
    "I can't generate all subsets, there are too many.",
    "The program must refuse a negative amount.",
    "The server declines the request when the quota is used up.",
    "If the guest refuses, print NO.",
    "I decline the offer of the first player in my simulation only if it is below the mean.",
    "The move violates the rules of the game.",
    "This goes against my first idea, but it is right.",
    "As an AI player moves left, the score falls.",
    "Please give me the statement again.",
    "I don't know.",
    "The answer is 42.",
    "I can help with that. First, read both numbers.",
    "I'm not sure that I understand the second example.",
    "I couldn't reproduce the error.",
    "I can't fix this without a second list.",
    "# I can't help with that\nprint('NO')",
    "I can't help with the old version, so this is a new one:\n\nimport sys\nn = int(sys.stdin.readline())\nprint(n)",
    "I cannot provide code in C, so:\n```python\nprint(1)",
    "Ich kann die Liste nicht in einem Durchlauf sortieren.",
    "Ich kann die Aufgabe nicht mit einer Schleife lösen.",
    "Es tut mir leid, mein Programm war falsch.",
    "Je ne peux pas écrire sur la même ligne.",
    "Désolé, je corrige l'erreur.",
    "No puedo usar una lista aquí.",
    "Lo siento, mi programa era incorrecto.",
    "Não posso usar recursão aqui.",
    "Non posso usare la ricorsione.",
    "Я не могу использовать рекурсию.",
    "Извините, исправляю ошибку.",
    "我们不能完成所有的交换，所以先排序。",
    "抱歉，上一个程序有错误。",
    "この方法では負の数を処理できません。",
    "申し訳ありません、修正します。",
    "죄송합니다. 오류를 고치겠습니다.",
    "거절된 요청의 수를 출력합니다.",
    "x" * 5_000 + " I can't help with that.",
)


@pytest.mark.parametrize("answer", REFUSALS)
def test_a_refusal_is_told(answer: str) -> None:
    assert refused(answer)


@pytest.mark.parametrize("answer", OTHERS)
def test_what_only_reads_like_a_refusal_is_none(answer: str) -> None:
    assert not refused(answer)


@pytest.mark.parametrize("answer", [answer + BLOCK for answer in REFUSALS] + [BLOCK + answer for answer in REFUSALS])
def test_an_answer_with_a_program_is_never_a_refusal(answer: str) -> None:
    assert not refused(answer)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run of 4 episodes of two turns: at turn 0 a refusal and no fence, at turn 1 a content filter's and three programs."""
    path = make_run(tmp_path / "run", {each: [[True, True]] * 2 for each in "ab"}, of=suite("ab"))
    lines = [json.loads(line) for line in (path / "turns.jsonl").read_text().splitlines()]
    first, second = ([line for line in lines if line["turn"] == turn] for turn in (0, 1))
    first[0] |= {"response": "I can't help with that.", "program": None}
    first[1] |= {"response": "Here it is: print(1)", "program": None}
    first[2] |= {"response": "I can't help with that." + BLOCK}
    second[3] |= {"response": "", "program": None, "finish_reason": "refused"}
    (path / "turns.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    (path / "results.json").write_text(json.dumps(figures(path)))
    return path


def figures(path: Path) -> dict[str, Any]:
    config = RunConfig.of(json.loads((path / "config.json").read_text()))
    lines = [json.loads(line) for line in (path / "turns.jsonl").read_text().splitlines()]
    return results_of(config, lines, suite("ab").problems)


def test_results_have_both_rates_a_turn(run: Path) -> None:
    results = read_results(run / "results.json")
    assert results["refusal_rate"] == {"per_turn": [0.25, 0.25]}
    assert results["no_program_rate"] == {"per_turn": [0.5, 0.25]}


def test_a_turn_without_answers_has_no_rate(run: Path) -> None:
    lines = [line for line in (run / "turns.jsonl").read_text().splitlines() if json.loads(line)["turn"] == 0]
    (run / "turns.jsonl").write_text("\n".join(lines) + "\n")
    results = figures(run)
    assert results["refusal_rate"] == {"per_turn": [0.25, None]}
    assert results["no_program_rate"] == {"per_turn": [0.5, None]}


def test_the_thinking_of_a_version_1_answer_refuses_nothing(run: Path) -> None:
    config = json.loads((run / "config.json").read_text())
    config["identity"]["protocol"].pop("version", None)
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    lines[0]["response"] = "<think>I can't help with that.</think>Here it is."
    results = results_of(RunConfig.of(config), lines, suite("ab").problems)
    assert results["refusal_rate"]["per_turn"][0] == 0.0


def test_table_and_report_say_where_answers_refuse(run: Path, tmp_path: Path) -> None:
    console = Console(width=1000, record=True)
    print_results(read_results(run / "results.json"), console)
    assert "refusals a turn: 0.250, 0.250 (answers without a program: 0.500, 0.250)" in console.export_text()
    page = write_report(Run.open(run), tmp_path / "report", {}).read_text()
    assert "refusals a turn: 0.250, 0.250 (answers without a program: 0.500, 0.250)" in page


def test_a_run_without_refusals_says_nothing_of_them(tmp_path: Path) -> None:
    path = make_run(tmp_path / "run", {each: [[True, True]] for each in "ab"}, of=suite("ab"))
    results = figures(path)
    assert results["refusal_rate"] == results["no_program_rate"] == {"per_turn": [0.0, 0.0]}
    console = Console(width=1000, record=True)
    print_results(results, console)
    assert "refusals" not in console.export_text()


def test_verification_recomputes_both_and_takes_results_without_them(run: Path) -> None:
    results = figures(run)
    claimed = {name: value for name, value in results.items() if name not in ("refusal_rate", "no_program_rate")}
    assert differing_figures(claimed, results) == []
    claimed = results | {"refusal_rate": {"per_turn": [0.0, 0.25]}}
    assert differing_figures(claimed, results) == ["refusal_rate.per_turn[0] is claimed to be 0.0, the turns give 0.25."]


def test_rates_that_are_not_a_turn_are_no_results(run: Path) -> None:
    results = figures(run)
    results["refusal_rate"]["per_turn"].pop()
    (run / "results.json").write_text(json.dumps(results))
    with pytest.raises(InputError, match="refusal_rate is not of 2 turns"):
        read_results(run / "results.json")
