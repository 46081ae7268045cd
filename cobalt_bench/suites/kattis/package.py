"""Reads Kattis problem packages: a folder each, with its statement, test data and submissions."""

import re
from collections.abc import Iterator
from pathlib import Path

from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Problem, Test
from cobalt_bench.problems.rows import problem_from_row, problem_to_row
from cobalt_bench.suites.kattis.settings import Settings, read_settings
from cobalt_bench.suites.kattis.validation import grader_of

EXPECTED_VERDICTS = {  # folder of submissions -> verdict that its programs must get
    "wrong_answer": "wrong_answer",
    "time_limit_exceeded": "time_limit_exceeded",
    "run_time_error": "runtime_error",
    "rejected": "rejected",  # any but accepted
}
SAMPLE_MARKS = re.compile(r"\{\{(?:next|remaining)samples?\}\}|\\(?:next|remaining)samples?\b")


def read_packages(folder: Path) -> Iterator[Problem]:
    """Yield the problem of a package, or those of all packages in a folder.

    Raises InputError, naming file and field, for a package that is malformed or can't be judged here.
    """
    packages = [folder] if (folder / "problem.yaml").is_file() else sorted(folder.iterdir())
    packages = [package for package in packages if (package / "problem.yaml").is_file()]
    if not packages:
        raise InputError(f"Folder {folder} holds no Kattis package: no problem.yaml in it or in a folder of it.")
    yield from map(read_package, packages)


def read_package(folder: Path) -> Problem:
    """Return the problem of one package; its id is the folder's name, its submissions in Python come with it.

    The field `wrong_verdicts` says which verdict each of `wrong_programs` must get.
    Raises InputError, naming file and field, for a package that is malformed or can't be judged here.
    """
    settings = read_settings(folder)
    if (folder / "include").exists():
        raise InputError(f"{folder / 'include'}: files added to submissions can't be judged here.")
    public_tests = _tests(folder / "data" / "sample")
    hidden_tests = _tests(folder / "data" / "secret")
    if not public_tests and not hidden_tests:
        raise InputError(f"{folder / 'data'}: no test; give data/secret at least one .in file with its .ans file.")
    grader, checker = grader_of(settings, folder)
    wrong = [
        (program, verdict)
        for name, verdict in EXPECTED_VERDICTS.items()
        for program in _programs(folder / "submissions" / name, settings)
    ]
    problem = Problem(
        problem_id=folder.resolve().name,
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
        solutions=tuple(_programs(folder / "submissions" / "accepted", settings)),
        wrong_programs=tuple(program for program, _ in wrong),
        extra={"wrong_verdicts": [verdict for _, verdict in wrong]},
    )
    return problem_from_row(problem_to_row(problem), str(folder))  # checks what YAML and the folder's name may hold


def _tests(folder: Path) -> tuple[Test, ...]:
    tests = []
    for path in sorted(folder.rglob("*.in")):
        answer = path.with_suffix(".ans")
        if not answer.is_file():
            raise InputError(f"{path}: its answer file {answer.name} is missing.")
        if path.with_suffix(".files").exists():
            raise InputError(f"{path.with_suffix('.files')}: tests with files can't be judged here, only stdin.")
        tests.append(Test(_text(path), _text(answer)))
    return tuple(tests)


def _statement(folder: Path, settings: Settings) -> str:
    """Return the English statement, else the first in another language; Markdown before LaTeX."""
    places = [folder / "statement", folder / "problem_statement"]
    for ending in (".md", ".tex"):
        found = [path for place in places for path in sorted(place.glob(f"problem*{ending}"))]
        english = [path for path in found if path.name in (f"problem.en{ending}", f"problem{ending}")]
        if found:
            text = settings.filled_in(_text((english or found)[0]))
            text = re.sub(r"\\constant\{(\w+)\}", lambda match: settings.constants.get(match[1], match[0]), text)
            return SAMPLE_MARKS.sub("", text).strip() + "\n"
    raise InputError(f"{folder}: no statement; give statement/problem.en.md or problem_statement/problem.en.tex.")


def _samples(tests: tuple[Test, ...]) -> str:
    """Return the examples as a section each: the format leaves adding them to the judging system."""
    parts = []
    for number, test in enumerate(tests, 1):
        for name, text in (("Input", test.input), ("Output", test.output)):
            parts.append(f"\n## Sample {name} {number}\n\n```\n{text.rstrip()}\n```\n")
    return "".join(parts)


def _programs(folder: Path, settings: Settings) -> Iterator[str]:
    """Yield the Python 3 programs of a folder of submissions; other languages and several files are left out."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        files = [file for file in path.iterdir() if file.is_file()] if path.is_dir() else [path]
        if len(files) == 1 and files[0].suffix in (".py", ".py3"):
            program = settings.filled_in(_text(files[0]))
            if not re.match(r"#!.*python2", program):
                yield program


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 at byte {error.start + 1}.") from None
    except OSError as error:
        raise InputError(f"{path} can't be read: {error.strerror or error}.") from None
