"""How long splitting an answer and finding its program take on 1, 2, 4 and 8 MiB of what a model may repeat without end.

    python tests/performance/answers.py

Prints CPU seconds at each size, and the growth from 2 to 8 MiB: about 4 is linear, 16 is quadratic. Exit status 1 where it is
above 8, or memory above 16 times the text.
"""

import sys
import time
import tracemalloc
from collections.abc import Callable

from cobalt_bench.engines.thinking import split_text
from cobalt_bench.episodes.extraction import extract_program, program_in
from cobalt_bench.robustness.doubt import doubts_test

MIB = 2**20
REPEATED = (
    *("`", " ", "\n", ">", "<", "1", "[", "'''", "- ", "1. ", "> ", "    ", "\ufeff", "\u200b`", " \n", "x\n", "- a\n  - b\n"),
    *(
        "```\n",
        "~~~\n",
        "````\nx\n",
        "```python\n",
        "```python\nx\n",
        "```python\n```\n",
        "```markdown\n",
        "- ```\n",
        "> - ```\n",
    ),
    *("```</s>", "<think>", "</think>", "</think> ", "</think>\n", "'</think>", "<think></think>"),
    *("<|channel|>", "<|start|>assistant<|channel|>analysis<|message|>x<|end|>", "assistantfinal", "the test is wrong "),
)
READERS: dict[str, Callable[[str], object]] = {
    "split": split_text,
    "split after an opening": lambda text: split_text(text, opened=True),
    "program": extract_program,
    "program, version 1": lambda text: program_in(text, 1),
    "doubt": doubts_test,
}


def seconds(read: Callable[[str], object], text: str) -> float:
    start = time.process_time()
    read(text)
    return time.process_time() - start


def peak(read: Callable[[str], object], text: str) -> float:
    """Return the bytes taken at most, in sizes of the text."""
    tracemalloc.start()
    read(text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / len(text)


def main() -> int:
    slow = 0
    for name, read in READERS.items():
        for unit in REPEATED:
            times = [seconds(read, unit * (size * MIB // len(unit))) for size in (1, 2, 4, 8)]
            growth, memory = times[3] / max(times[1], 0.01), peak(read, unit * (MIB // 4 // len(unit)))
            bad = (growth > 8 and times[3] > 0.1) or memory > 16
            slow += bad
            shown = " ".join(f"{value:6.2f}" for value in times)
            print(f"{'BAD ' if bad else '    '}{name:24}{unit!r:62}{shown}  x{growth:4.1f}  memory x{memory:4.1f}", flush=True)
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
