"""Reads Kattis problem packages: a folder each, with its statement, test data and submissions."""

import logging
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Problem, Test
from cobalt_bench.problems.rows import problem_from_row, problem_to_row
from cobalt_bench.strangers import Folder
from cobalt_bench.suites.kattis.output_validator import MAX_PROGRAM_BYTES, grader_of
from cobalt_bench.suites.kattis.settings import NotJudgeable, Settings, read_settings

logger = logging.getLogger(__name__)

MAX_PACKAGE_BYTES = 2**30  # all that is read of one
MAX_TEST_BYTES = 2**28  # of an input or an answer
MAX_STATEMENT_BYTES = 2**22
NOT_JUDGEABLE, MALFORMED = "package that can't be judged here", "malformed package"
EXPECTED_VERDICTS = {  # folder of submissions -> verdict that its programs must get
    "wrong_answer": "wrong_answer",
    "time_limit_exceeded": "time_limit_exceeded",
    "run_time_error": "runtime_error",
    "rejected": "rejected",  # any but accepted
}
SAMPLE_MARKS = re.compile(r"\{\{(?:next|remaining)samples?\}\}|\\(?:next|remaining)samples?\b")


def read_packages(path: Path) -> tuple[list[Problem], dict[str, int]]:
    """Return the problem of a package, or those of all packages in a folder; and why how many of these were left out.

    Those left out are named in the log, each with its reason. Raises InputError, naming file and field, for a single
    package that is malformed or can't be judged here, and where none of a folder can be.
    """
    with Folder(path, MAX_PACKAGE_BYTES) as folder:
        if folder.kind("problem.yaml"):
            return [_problem(folder)], {}
        problems, refused = [], []
        for name in folder.names():
            try:
                with folder.inner(name, MAX_PACKAGE_BYTES) as package:
                    if package.kind("problem.yaml"):
                        problems.append(_problem(package))
            except InputError as error:
                if _may_be_package(folder, name):
                    logger.warning("Left out: %s: %s", name, error)
                    refused.append(error)
    if not problems and not refused:
        raise InputError(f"Folder {path} holds no Kattis package: no problem.yaml in it or in a folder of it.")
    if not problems:
        more = f" (and {len(refused) - 1} more)" if len(refused) > 1 else ""
        raise InputError(f"Folder {path} holds no Kattis package that can be judged here{more}: {refused[0]}")
    return problems, dict(Counter(NOT_JUDGEABLE if isinstance(each, NotJudgeable) else MALFORMED for each in refused))


def read_package(path: Path) -> Problem:
    """Return the problem of one package; its id is the folder's name, its submissions in Python come with it.

    The field `wrong_verdicts` says which verdict each of `wrong_programs` must get.
    Raises InputError, naming file and field, for a package that is malformed, NotJudgeable for one that can't be judged here.
    """
    with Folder(path, MAX_PACKAGE_BYTES) as folder:
        return _problem(folder)


def _may_be_package(folder: Folder, name: str) -> bool:
    """Return whether a name that can't be read stands for a folder, or a link to one that is not followed: no stray file."""
    try:
        return folder.kind(name) == "folder"
    except InputError:
        return True


def _problem(folder: Folder) -> Problem:
    settings = read_settings(folder)
    if folder.kind("include"):
        raise NotJudgeable(f"{folder.path / 'include'}: files added to submissions can't be judged here.")
    public_tests = _tests(folder, "data/sample")
    hidden_tests = _tests(folder, "data/secret")
    if not public_tests and not hidden_tests:
        raise InputError(f"{folder.path / 'data'}: no test; give data/secret at least one .in file with its .ans file.")
    grader, checker = grader_of(settings, folder)
    wrong = [
        (program, verdict)
        for name, verdict in EXPECTED_VERDICTS.items()
        for program in _programs(folder, f"submissions/{name}", settings)
    ]
    problem = Problem(
        problem_id=folder.path.resolve().name,
        title=settings.title,
        statement=_statement(folder, settings) + _samples(public_tests),
        public_tests=public_tests,
        hidden_tests=hidden_tests,
        grader=grader,
        checker=checker,
        time_limit_s=settings.time_limit_s,
        memory_limit_mb=settings.memory_limit_mb,
        platform="kattis",
        source=settings.source,
        license=settings.license,
        solutions=tuple(_programs(folder, "submissions/accepted", settings)),
        wrong_programs=tuple(program for program, _ in wrong),
        extra={"wrong_verdicts": [verdict for _, verdict in wrong]},
    )
    return problem_from_row(problem_to_row(problem), str(folder.path))  # checks what YAML and the folder's name may hold


def _tests(folder: Folder, place: str) -> tuple[Test, ...]:
    tests = []
    for name in folder.files(place):
        if not name.endswith(".in"):
            continue
        answer, files = (name.removesuffix(".in") + ending for ending in (".ans", ".files"))
        if not folder.kind(answer):
            raise InputError(f"{folder.path / name}: its answer file {answer.rpartition('/')[2]} is missing.")
        if folder.kind(files):
            raise NotJudgeable(f"{folder.path / files}: tests with files can't be judged here, only stdin.")
        tests.append(Test(folder.text(name, MAX_TEST_BYTES), folder.text(answer, MAX_TEST_BYTES)))
    return tuple(tests)


def _statement(folder: Folder, settings: Settings) -> str:
    """Return the English statement, else the first in another language; Markdown before LaTeX."""
    there = [*folder.names("statement"), *folder.names("problem_statement")]
    for ending in (".md", ".tex"):
        found = [name for name in there if name.rpartition("/")[2].startswith("problem") and name.endswith(ending)]
        english = [name for name in found if name.rpartition("/")[2] in (f"problem.en{ending}", f"problem{ending}")]
        if found:
            name = (english or found)[0]
            text = settings.filled_in(folder.text(name, MAX_STATEMENT_BYTES), folder.path / name, latex=True)
            return SAMPLE_MARKS.sub("", text).strip() + "\n"
    raise InputError(f"{folder.path}: no statement; give statement/problem.en.md or problem_statement/problem.en.tex.")


def _samples(tests: tuple[Test, ...]) -> str:
    """Return the examples as a section each: the format leaves adding them to the judging system."""
    parts = []
    for number, test in enumerate(tests, 1):
        for name, text in (("Input", test.input), ("Output", test.output)):
            parts.append(f"\n## Sample {name} {number}\n\n```\n{text.rstrip()}\n```\n")
    return "".join(parts)


def _programs(folder: Folder, place: str, settings: Settings) -> Iterator[str]:
    """Yield the Python 3 programs of a folder of submissions; other languages and several files are left out."""
    for name in folder.names(place):
        files = [each for each in folder.names(name) if folder.kind(each) == "file"] if folder.kind(name) == "folder" else [name]
        if len(files) == 1 and files[0].endswith((".py", ".py3")):
            program = settings.filled_in(folder.text(files[0], MAX_PROGRAM_BYTES), folder.path / files[0])
            if not re.match(r"#!.*python2", program):
                yield program
