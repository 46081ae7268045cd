"""Whether whatever reads a program, its output or an answer takes time linear in it, whatever it holds.

    python tests/performance/text.py [part of a name ...]

Gives each function 1 and 8 MiB of each kind of character, and 2 and 4 MiB of the one that takes longest, in a process of its own
that is killed where it takes too long or too much memory. Prints processor times, the largest growth from 1 to 8 MiB among all
kinds (8 is linear) and the peak of memory. Ends with exit status 1 where a time grows more than threefold a doubling.
"""

import json
import os
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from cobalt_bench.api.programs import read_programs
from cobalt_bench.engines.engine import Usage
from cobalt_bench.episodes import Turn, extract_program
from cobalt_bench.episodes.feedback import cut_field
from cobalt_bench.episodes.messages import without_examples
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.refusals import refused
from cobalt_bench.evaluation.report_page import episode_files
from cobalt_bench.evaluation.report_page.rendering import environment
from cobalt_bench.exports.eval_results import _label
from cobalt_bench.json_data import parsed
from cobalt_bench.judge import Judge, available_cores, grade
from cobalt_bench.judge.memory_files import memory_file
from cobalt_bench.judge.sandbox import prelude
from cobalt_bench.judge.values import grade_value
from cobalt_bench.judge.verdicts import head, read_all, tail
from cobalt_bench.perturbations.typed_values import values, varied
from cobalt_bench.perturbations.wrong_reports import _traceback
from cobalt_bench.perturbations.wrong_tests import same_output
from cobalt_bench.problems.fields import grader
from cobalt_bench.problems.problem import Problem, Test
from cobalt_bench.rewards import cobalt_reward
from cobalt_bench.rewards.repetition import has_repeated_block
from cobalt_bench.robustness.doubt import doubts_test
from cobalt_bench.robustness.gains import gained
from cobalt_bench.robustness.literals import Constant, compared, differing, stands, test_tokens
from cobalt_bench.robustness.model_judge import _class_of
from cobalt_bench.robustness.near import near_inputs
from cobalt_bench.runs.log import TURN_SHAPE
from cobalt_bench.shown import line_diff, printable
from cobalt_bench.submissions.about import check_card
from cobalt_bench.submissions.files import Rejected, read_json
from cobalt_bench.suites.kattis.output_validator import DEFAULT_VALIDATOR

SIZES = [1 << 20, 1 << 21, 1 << 22, 1 << 23]  # characters
MOST_GROWTH = 3.0 ** (len(SIZES) - 1)
LEAST_S = 0.005  # what takes less counts as so much: a clock's grain and a page's fault are no growth
CPU_S, MEMORY_MB = 300, 6144  # of the process for one function
KINDS = {
    "digits": "1", "blanks": " ", "newlines": "\n", "blanks and newlines": " \n", "brackets": "[", "backticks": "`",
    "fences": "```\n", "signs": "-", "dots": ".", "quotes": '"', "backslashes": "\\", "escaped quotes": '\\"', "e": "e",
    "surrogates": "\udc80", "NULs": "\0", "combining": "e\u0301", "numbers": "1 ", "floats": "1e5\n", "words": "test is a ",
    "imports": "import os\n",
}  # fmt: skip
Reader = Callable[[str], Any]


def _default_validator() -> Callable[..., bool]:
    names: dict[str, Any] = {"__name__": "validator"}
    exec(DEFAULT_VALIDATOR.read_text().replace("sys.exit(main())", ""), names)
    accepts: Callable[..., bool] = names["accepts"]
    return accepts


def _with_file(text: str) -> None:
    file = memory_file("output", text.encode("utf-8", "surrogateescape"))
    read_all(file), head(file), tail(file)
    os.close(file)


def _refused(call: Callable[[], Any]) -> None:
    try:
        call()
    except (ValueError, InputError, Rejected):
        return


def _json_file(text: str, read: Callable[[Path], Any]) -> None:
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(text.encode("utf-8", "surrogatepass"))
        file.flush()
        _refused(lambda: read(Path(file.name)))


def _turn(text: str) -> Turn:
    return Turn(text, text[: len(text) // 2], "accepted", (), (), None, True, text, Usage())


def _constants(text: str) -> list[Constant]:
    """Return the parts of a text as a program's literals, of one token and of several."""
    tokens = tuple(text.split())
    return [Constant(tokens[at : at + 3], "equal") for at in range(0, min(len(tokens), 30_000), 3)]


def readers(judge: Judge) -> dict[str, Reader]:
    """Return every function that reads what a program, a model or another stranger wrote."""
    stdin, function = Problem("p", public_tests=(Test("1", "2"),)), Problem("p", entry_point="f")
    validate, page = _default_validator(), environment().from_string("{{ text }}")
    graders = ("tolerant", "exact", "livecodebench", "tokens", "tokens:1e-6")
    found: dict[str, Reader] = {f"grade, {name}": lambda text, name=name: grade(text, "5.5 x", name) for name in graders}
    found |= {
        f"grade, {name}, expected alike": lambda text, name=name: grade(text + "x", text + " 2.0", name) for name in graders
    }
    return found | {
        "grade, bytes": lambda text: grade(text.encode("utf-8", "surrogatepass"), "5"),
        "grade_value": lambda text: grade_value(text.encode("utf-8", "surrogatepass"), '["' + "x" * len(text) + '"]'),
        "grade_value, a text": lambda text: grade_value(json.dumps(text).encode(), json.dumps(text + "x")),
        "a test's files": _with_file,
        "judge, output": lambda text: judge.run(
            f"import sys\nsys.stdout.buffer.write({text[:10].encode('utf-8', 'surrogatepass')!r} * {len(text) // 10})",
            [Test("", "5.5")],
        ),
        "judge, program": lambda text: judge.run(f"print(1)\n#{text[:1]}\n{text}", [Test("", "1")]),
        "prelude, names": prelude.offered_names,
        "prelude, imports": prelude.import_common,
        "default validator": lambda text: validate(text, "1.5 " * 3, {"float_relative_tolerance": 1e-6}),
        "default validator, spaces": lambda text: validate(text + "x", text, {"space_change_sensitive": 1.0}),
        "name of a grader": lambda text: _refused(lambda: grader(f"tokens:{text}")),
        "extract_program": extract_program,
        "feedback's fields": cut_field,
        "without_examples": without_examples,
        "without_examples, a line": lambda text: without_examples(f"## Example 1{text}x"),
        "cobalt_reward": lambda text: cobalt_reward(f"{text}\n```python\n{text}", 0.5, 0.0, len, thinking=False),
        "has_repeated_block": has_repeated_block,
        "doubts_test": doubts_test,
        "refused": refused,
        "gained": lambda text: gained("x = 1", text),
        "gained, the longest": lambda text: gained("x = 1", f"x = {text[:99_000]}"),
        "a made traceback": lambda text: _traceback(text, Random(0)),
        "tokens": lambda text: (test_tokens(text, json_data=True), differing(tuple(text.split()), tuple(text.split()))),
        "compared": lambda text: compared(tuple(text.split()), _constants(text)),
        "stands": lambda text: stands(tuple(text.split()), _constants(text), "equal"),
        "values": lambda text: sum(1 for _ in values(text, json=False)),
        "values, JSON": lambda text: sum(1 for _ in values(text, json=True)),
        "varied": lambda text: varied(next(values(text + "1", json=False)), Random(0)),
        # Two dozen mutations; of inputs with surrogates, which no problem file may have, it makes none.
        "near_inputs, a 16th": lambda text: _refused(lambda: near_inputs(stdin, text[: len(text) // 16], [])),
        "same_output": lambda text: same_output(stdin, text, text + "1"),
        "same_output, a function's": lambda text: same_output(function, text, text),
        "class by a model": _class_of,
        "line_diff": lambda text: line_diff(text, f"x{text}\nx", "old", "new"),
        "report, an answer": lambda text: episode_files._turn(_turn(text)),
        "report, a page": lambda text: page.render(text=text),
        "printable": printable,
        "export's label": _label,
        "a model's card": lambda text: _refused(lambda: check_card(text)),
        "a turn's line": lambda text: _refused(lambda: parsed(text.encode("utf-8", "surrogatepass"), TURN_SHAPE)),
        "submission's JSON": lambda text: _json_file(text, lambda path: read_json(path, 2**30)),
        "programs, an array": lambda text: _json_file(
            json.dumps([{"question_id": "1", "code_list": [text]}]) + text, lambda path: list(read_programs(path))
        ),
        "programs, blanks": lambda text: _json_file(f"[{text}", lambda path: list(read_programs(path))),
    }


@dataclass(frozen=True)
class Taken:
    """What a function takes: the kind that takes longest, its times at all sizes, the largest growth and its kind."""

    slowest: str
    seconds: list[float]
    growth: float
    grows: str
    peak_mb: int = 0  # MiB, of the process


def seconds(read: Reader, kind: str, size: int) -> float:
    """Return the processor seconds for so many characters of a kind; of what takes little time the least that is told apart."""
    text = KINDS[kind] * (size // len(KINDS[kind]))
    started = time.process_time()
    read(text)
    return max(time.process_time() - started, LEAST_S)


def measure(read: Reader) -> Taken:
    """Return what a function takes; where one seems to grow too much, the least of three attempts decides."""
    first, last = ({kind: seconds(read, kind, size) for kind in KINDS} for size in (SIZES[0], SIZES[-1]))
    growth = {kind: last[kind] / first[kind] for kind in KINDS}
    for kind in [kind for kind in KINDS if growth[kind] > MOST_GROWTH]:
        for _ in range(2):
            growth[kind] = min(growth[kind], seconds(read, kind, SIZES[-1]) / seconds(read, kind, SIZES[0]))
    slowest, grows = max(last, key=lambda kind: last[kind]), max(growth, key=lambda kind: growth[kind])
    between = [seconds(read, slowest, size) for size in SIZES[1:-1]]
    return Taken(slowest, [first[slowest], *between, last[slowest]], growth[grows], grows)


def in_a_process(name: str) -> Taken | None:
    """Return what a function takes, measured in a process of its own; None where that was killed or failed."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_MB << 20, MEMORY_MB << 20))
            with Judge(1) as judge:
                taken = measure(readers(judge)[name])
            os.write(writing, json.dumps(asdict(taken)).encode())
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writing)
    with open(reading, "rb") as pipe:
        said = pipe.read()
    _, _, usage = os.wait4(pid, 0)
    return replace(Taken(**json.loads(said)), peak_mb=usage.ru_maxrss >> 10) if said else None


def main() -> int:
    """Measure, print what was found, and return the exit status."""
    with Judge(1) as judge:
        names = [name for name in readers(judge) if not sys.argv[1:] or any(part in name for part in sys.argv[1:])]
    failed = 0
    print(f"{'':34}{'slowest with':20}{'ms at 1, 2, 4, 8 MiB':>31}  growth  {'of':22}{'MiB':>4}", flush=True)
    with ThreadPoolExecutor(available_cores()) as pool:
        for name, taken in zip(names, pool.map(in_a_process, names), strict=True):
            linear = taken is not None and taken.growth <= MOST_GROWTH
            failed += not linear
            print(
                f"{name:34}{'KILLED, or failed' if taken is None else described(taken)}{'' if linear else '  NOT LINEAR'}",
                flush=True,
            )
    print(f"{len(names)} functions, {len(KINDS)} kinds of characters: {failed or 'none'} not linear")
    return int(failed > 0)


def described(taken: Taken) -> str:
    """Return what a function takes as columns."""
    times = " ".join(f"{1000 * each:7.0f}" for each in taken.seconds)
    return f"{taken.slowest:20}{times}{taken.growth:8.1f}  {taken.grows:20}{taken.peak_mb:6}"


if __name__ == "__main__":
    sys.exit(main())
