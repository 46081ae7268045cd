import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.judge import Judge, job_for
from cobalt_bench.problems import Problem, Test
from cobalt_bench.suites import load_suite
from cobalt_bench.suites.kattis import read_package

VALIDATOR = """
import sys
with open(sys.argv[1]) as given, open(sys.argv[2]) as answer:
    wanted = int(given.read())
    answer.read()
with open(sys.argv[3] + "judgemessage.txt", "w") as message:
    message.write(" ".join(sys.argv[4:]))
if sum(map(int, sys.stdin.read().split())) == wanted * {{factor}}:
    sys.exit(42)
sys.exit(43)
"""


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return write(
        tmp_path / "doubling",
        {
            "problem.yaml": "name: Doubling\nlicense: cc by-sa\nsource: Our Contest\nlimits:\n  memory: 512\n",
            ".timelimit": "2\n",
            "problem_statement/problem.sv.tex": "Fördubbla.",
            "problem_statement/problem.en.tex": "\\problemname{Doubling}\nDouble $n$.\n\\nextsample\n",
            "data/sample/1.in": "1\n",
            "data/sample/1.ans": "2\n",
            "data/secret/02-big.in": "100\n",
            "data/secret/02-big.ans": "200\n",
            "data/secret/01-group/a.in": "0\n",
            "data/secret/01-group/a.ans": "0\n",
            "submissions/accepted/right.py": "print(int(input()) * 2)\n",
            "submissions/accepted/right.cpp": "int main() {}\n",
            "submissions/wrong_answer/same.py": "print(input())\n",
            "submissions/time_limit_exceeded/slow/slow.py": "while True: pass\n",
            "submissions/run_time_error/crash.py": "1 / 0\n",
            "submissions/wrong_answer/old.py": "#!/usr/bin/env python2\nprint 1\n",
        },
    )


def test_a_package_is_a_problem(package: Path) -> None:
    problem = read_package(package)
    assert (problem.problem_id, problem.title) == ("doubling", "Doubling")
    assert problem.public_tests == (Test("1\n", "2\n"),)
    assert tuple(problem.hidden_tests) == (Test("0\n", "0\n"), Test("100\n", "200\n"))
    assert (problem.time_limit_s, problem.memory_limit_mb, problem.grader) == (2.0, 512, "tokens")
    assert (problem.platform, problem.source, problem.license) == ("kattis", "Our Contest", "cc by-sa")


def test_the_statement_is_the_english_one_with_the_samples_that_the_format_leaves_to_the_judge(package: Path) -> None:
    assert read_package(package).statement == (
        "\\problemname{Doubling}\nDouble $n$.\n\n## Sample Input 1\n\n```\n1\n```\n\n## Sample Output 1\n\n```\n2\n```\n"
    )


def test_python_submissions_come_with_the_verdicts_that_they_must_get(package: Path) -> None:
    problem = read_package(package)
    assert problem.solutions == ("print(int(input()) * 2)\n",)
    assert problem.wrong_programs == ("print(input())\n", "while True: pass\n", "1 / 0\n")
    assert problem.extra["wrong_verdicts"] == ["wrong_answer", "time_limit_exceeded", "runtime_error"]


def test_a_package_and_a_folder_of_packages_are_suites(package: Path) -> None:
    shutil.copytree(package, package.parent / "another")
    write(package.parent, {"notes/readme.txt": "no package"})
    assert [problem.problem_id for problem in load_suite(package).problems] == ["doubling"]
    assert [problem.problem_id for problem in load_suite(package.parent).problems] == ["another", "doubling"]


def test_the_newer_format_is_read_too(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "newer",
        {
            "problem.yaml": (
                "problem_format_version: 2025-09\nname: {sv: Nyare, en: Newer}\nuuid: 1\nlimits: {time_limit: 1.5}\n"
                "source: [{name: First, url: 'https://x'}, Second]\nconstants: {most: 100}\n"
            ),
            "statement/problem.en.md": "At most {{most}}.\n\n{{remainingsamples}}",
            "data/secret/test_group.yaml": "output_validator_args: [float_tolerance, '1e-4']\n",
            "data/secret/1.in": "1",
            "data/secret/1.ans": "1",
            "data/invalid_input/test_group.yaml": "output_validator_args: [nonsense]\n",
            "submissions/rejected/no.py": "print({{most}})",
        },
    )
    problem = read_package(folder)
    assert (problem.title, problem.source, problem.time_limit_s) == ("Newer", "First, Second", 1.5)
    assert (problem.statement, problem.grader) == ("At most 100.\n", "tokens:0.0001")
    assert (problem.wrong_programs, problem.extra["wrong_verdicts"]) == (("print(100)",), ["rejected"])


def test_a_time_limit_is_taken_from_domjudges_file_else_the_default(package: Path) -> None:
    (package / ".timelimit").unlink()
    assert read_package(package).time_limit_s == 6.0
    write(package, {"domjudge-problem.ini": "timelimit='3'\ncolor='#00ff00'\n"})
    assert read_package(package).time_limit_s == 3.0


@pytest.mark.parametrize(
    ("flags", "grader"),
    [
        ("", "tokens"),
        ("case_sensitive", "tokens:case_sensitive"),
        ("float_tolerance 1e-6", "tokens:1e-06"),
        ("float_tolerance 0.01 case_sensitive", "tokens:case_sensitive:0.01"),
        ("space_change_sensitive", "checker"),
        ("float_relative_tolerance 1e-6", "checker"),
        ("float_absolute_tolerance 1e-6", "checker"),
    ],
)
def test_flags_of_the_default_validator_become_a_grader(package: Path, flags: str, grader: str) -> None:
    write(package, {"problem.yaml": f"validation: default\nvalidator_flags: {flags}\n"})
    assert read_package(package).grader == grader


def verdict(problem: Problem, folder: Path, given: str, output: str, answer: str) -> int:
    """Run a problem's checker as its contract says."""
    assert problem.checker is not None
    write(folder, {"checker.py": problem.checker, "given": given, "output": output, "answer": answer})
    command = [sys.executable, "checker.py", "given", "output", "answer"]
    return subprocess.run(command, cwd=folder, check=False, stdin=subprocess.DEVNULL).returncode


@pytest.mark.parametrize(
    ("flags", "output", "answer", "accepted"),
    [
        ("space_change_sensitive", "a  b\n", "A b\n", False),
        ("space_change_sensitive", "a b\n", "A b\n", True),
        ("space_change_sensitive case_sensitive", "a b\n", "A b\n", False),
        ("float_relative_tolerance 1e-2", "100.5 x\n", "1.0e2   X", True),
        ("float_relative_tolerance 1e-2", "0.005", "0", False),
        ("float_absolute_tolerance 1e-2", "0.005", "0", True),
        ("float_absolute_tolerance 1e-2", "100.5", "100", False),
        ("float_absolute_tolerance 1e-2 float_relative_tolerance 1e-2", "100.5", "100", True),
        ("float_absolute_tolerance 1e-2", "nan", "0", False),
        ("float_absolute_tolerance 1e-2", "1 1", "1", False),
    ],
)
def test_flags_that_no_grader_covers_are_judged_by_a_checker(
    package: Path, tmp_path: Path, flags: str, output: str, answer: str, accepted: bool
) -> None:
    write(package, {"problem.yaml": f"validator_flags: {flags}\n"})
    assert verdict(read_package(package), tmp_path / "run", "", output, answer) == (0 if accepted else 1)


def test_a_custom_validator_in_python_becomes_a_checker(package: Path, tmp_path: Path) -> None:
    settings = "validation: custom\nvalidator_flags: one 'two three'\nconstants: {factor: 2}\n"
    write(package, {"problem.yaml": settings, "output_validators/check/check.py": VALIDATOR})
    problem = read_package(package)
    assert problem.grader == "checker"
    assert verdict(problem, tmp_path / "run", "5", "3 7\n", "10") == 0
    assert verdict(problem, tmp_path / "run", "5", "3 8\n", "10") == 1
    assert (tmp_path / "run" / "judgemessage.txt").read_text() == "one two three"


@pytest.mark.parametrize("source", ["import sys\nsys.exit(0)\n", "1 / 0\n", "print('no decision')\n"])
def test_a_validator_that_fails_neither_accepts_nor_rejects(package: Path, tmp_path: Path, source: str) -> None:
    write(package, {"problem.yaml": "validation: custom\n", "output_validators/check.py": source})
    assert verdict(read_package(package), tmp_path / "run", "5", "", "") == 2


def test_a_package_judges_to_its_own_expectations(package: Path) -> None:
    write(package, {".timelimit": "0.5"})
    problem = read_package(package)
    with Judge(workers=1) as judge:
        right = [judge.submit(job_for(problem, program)).result().verdict for program in problem.solutions]
        wrong = [judge.submit(job_for(problem, program)).result().verdict for program in problem.wrong_programs]
    assert right == ["accepted"]
    assert wrong == problem.extra["wrong_verdicts"]


def test_a_custom_validator_decides_in_the_judge(package: Path) -> None:
    settings = "validation: custom\nconstants: {factor: 1}\n"
    write(package, {"problem.yaml": settings, "output_validators/check.py": VALIDATOR})
    with Judge(workers=1) as judge:
        job = job_for(read_package(package), "print(int(input()) - 5, 5)")
        assert judge.submit(job).result().verdict == "accepted"
        job = job_for(read_package(package), "print(int(input()) - 5, 6)")
        assert judge.submit(job).result().verdict == "wrong_answer"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"problem.yaml": "name: [\n"}, "problem.yaml, line 2: not YAML"),
        ({"problem.yaml": "just text"}, "must be a map"),
        ({"problem.yaml": "limits: 7"}, "field `limits` must be a map"),
        ({"problem.yaml": "limits: {memory: lots}"}, "field `limits.memory` must be a number from 1 to 1048576; it is 'lots'"),
        ({"problem.yaml": "validation: custom interactive"}, "interactive problems can't be judged here"),
        ({"problem.yaml": "type: scoring"}, "scoring problems can't be judged here"),
        ({"problem.yaml": "type: [pass-fail, multi-pass]"}, "multi-pass problems can't be judged here"),
        ({"problem.yaml": "validator_flags: float_tolerance"}, "float_tolerance needs a number of 0 or more, not None"),
        ({"problem.yaml": "validator_flags: fuzzy"}, "no flag 'fuzzy'"),
        ({"problem.yaml": "validation: custom"}, "the output validator must be one Python file"),
        (
            {"problem.yaml": "validation: custom", "output_validators/v/v.cpp": "", "output_validators/v/t.h": ""},
            "the output validator must be one Python file",
        ),
        ({"problem.yaml": "validation: custom", "output_validators/v.py": "print 1"}, "not a Python 3 program"),
        ({"data/secret/03.in": "1"}, "03.in: its answer file 03.ans is missing"),
        ({"data/secret/02-big.files/x": "1"}, "tests with files can't be judged here"),
        ({"include/default/x.txt": "1"}, "files added to submissions"),
        (
            {
                "data/secret/testdata.yaml": "output_validator_flags: [1]\n",
                "data/sample/testdata.yaml": "output_validator_flags: '2'",
            },
            "all tests must have the same",
        ),
        ({"data/secret/1.yaml": "args: [x]"}, "gives programs arguments"),
        ({".timelimit": "soon"}, "`time limit` must be a number above 0 and at most 86400; it is 'soon'"),
    ],
)
def test_a_package_that_can_not_be_judged_here_is_one_sentence(package: Path, files: dict[str, str], said: str) -> None:
    write(package, files)
    with pytest.raises(InputError) as caught:
        read_package(package)
    assert said in str(caught.value)
    assert str(package) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_text_that_is_not_utf8_is_named(package: Path) -> None:
    (package / "data/secret/02-big.in").write_bytes(b"1\xff")
    with pytest.raises(InputError, match=r"02-big\.in: not UTF-8 at byte 2"):
        read_package(package)


def test_a_package_needs_a_statement_and_tests(package: Path) -> None:
    for path in (package / "problem_statement").iterdir():
        path.unlink()
    with pytest.raises(InputError, match="no statement"):
        read_package(package)
    for path in (package / "data").rglob("*.in"):
        path.unlink()
    with pytest.raises(InputError, match="no test"):
        read_package(package)


def test_a_folder_without_a_package_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no Kattis package"):
        load_suite(tmp_path)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("problem.yaml", b"name: S\nvalidator_flags: float_tolerance '1e-3\n", "field `validator_flags` can't be split"),
        ("problem.yaml", b"name: S\nvalidator_flags: float_tolerance nan\n", "needs a number of 0 or more, not 'nan'"),
        ("problem.yaml", b"name: S\nvalidator_flags: float_tolerance -1\n", "needs a number of 0 or more, not '-1'"),
        ("problem.yaml", b"name: 2020-13-45\n", "not YAML in UTF-8"),
        ("problem.yaml", b'name: "\\ud800"\n', "field `title` must be a text without lone surrogates"),
        ("problem.yaml", b"limits: {memory: 0.5}\n", "field `limits.memory` must be a number from 1"),
        ("problem.yaml", b"limits: {memory: 1.0e+300}\n", "field `limits.memory` must be a number from 1"),
        ("problem.yaml", b"limits: {time_limit: true}\n", "field `limits.time_limit` must be a number above 0"),
        (".timelimit", b"\xff", ".timelimit: not UTF-8 at byte 1"),
        ("domjudge-problem.ini", b"\xff", "domjudge-problem.ini: not UTF-8 at byte 1"),
    ],
)
def test_settings_that_make_no_sense_are_one_sentence(package: Path, name: str, content: bytes, said: str) -> None:
    (package / ".timelimit").unlink()
    (package / name).write_bytes(content)
    with pytest.raises(InputError, match=re.escape(said)) as raised:
        read_package(package)
    assert "\n" not in str(raised.value)


def test_a_validators_folder_that_is_a_file_is_refused(package: Path) -> None:
    write(package, {"problem.yaml": "name: S\nvalidation: custom\n", "output_validators": "x"})
    with pytest.raises(InputError, match="the output validator must be one Python file"):
        read_package(package)
