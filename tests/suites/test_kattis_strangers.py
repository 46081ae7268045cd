"""A Kattis package is someone else's: it shows nothing of the user's, stalls nothing, and spoils no other package."""

import json
import logging
import os
import re
from itertools import pairwise
from pathlib import Path

import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.problems import Test
from cobalt_bench.suites import load_suite
from cobalt_bench.suites.kattis import read_package
from cobalt_bench.suites.kattis.yaml_text import MAX_BYTES, parse_yaml


def write_package(folder: Path, settings: str = "name: Echo\n") -> Path:
    for name, text in {
        "problem.yaml": settings,
        "problem_statement/problem.en.tex": "Print it again.\n",
        "data/sample/1.in": "1\n",
        "data/sample/1.ans": "1\n",
        "data/secret/1.in": "2\n",
        "data/secret/1.ans": "2\n",
        "submissions/accepted/echo.py": "print(input())\n",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "secret").write_text("the user's own\n")
    return write_package(tmp_path / "contest" / "echo")


@pytest.mark.parametrize(
    "name",
    [
        "data/sample/1.in",
        "data/sample/1.ans",
        "data/secret/1.in",
        "data/secret/1.ans",
        "problem_statement/problem.en.tex",
        "submissions/accepted/echo.py",
        "problem.yaml",
        ".timelimit",
        "domjudge-problem.ini",
        "data/secret/testdata.yaml",
        "output_validators/check.py",
    ],
)
@pytest.mark.parametrize("target", ["{root}/secret", "{up}secret", "{up}nothing"])
def test_no_file_of_a_package_may_be_a_link_out_of_it(package: Path, tmp_path: Path, name: str, target: str) -> None:
    if name.startswith("output_validators"):
        (package / "problem.yaml").write_text("validation: custom\n")
    (package / name).parent.mkdir(exist_ok=True)
    (package / name).unlink(missing_ok=True)
    (package / name).symlink_to(target.format(root=tmp_path, up="../" * (name.count("/") + 2)))
    with pytest.raises(InputError, match=re.escape(name)) as raised:
        read_package(package)
    assert "the user's own" not in str(raised.value)


def test_a_folder_of_a_package_may_be_no_link_out_of_it(package: Path, tmp_path: Path) -> None:
    (package / "data").rename(tmp_path / "data")
    (package / "data").symlink_to("../../data")
    with pytest.raises(InputError, match="leads out of"):
        read_package(package)


def test_links_inside_a_package_are_followed_as_real_packages_have_them(package: Path) -> None:
    for ending in ("in", "ans"):
        (package / "data" / "secret" / f"2.{ending}").symlink_to(f"../sample/1.{ending}")
    assert tuple(read_package(package).hidden_tests) == (Test("2\n", "2\n"), Test("1\n", "1\n"))


@pytest.mark.parametrize("name", ["data/secret/3.in", "problem.yaml", "problem_statement/problem.en.tex", ".timelimit"])
def test_a_pipe_in_a_package_is_refused_at_once(package: Path, name: str) -> None:
    (package / name).unlink(missing_ok=True)
    os.mkfifo(package / name)
    (package / "data/secret/3.ans").write_text("3")
    with pytest.raises(InputError, match=re.escape(f"{name} can't be read: it is no regular file")):
        read_package(package)


def test_a_file_beyond_its_bound_is_named_with_the_bound(package: Path) -> None:
    with (package / "data/secret/1.in").open("r+b") as file:
        file.truncate(2**40)  # no byte of it is on the disk
    with pytest.raises(InputError, match=r"1\.in has 1,099,511,627,776 bytes, more than the 268,435,456 that it may have"):
        read_package(package)


BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BOMB, "line 6: not YAML (more than 1,048,576 characters with its aliases)"),
        ("name: &a\n  b: 1\nc: &d\n  <<: [*a, *a]\n  e: &e [*e]\n", "line 5: not YAML (an alias of what it stands in)"),
        ("[" * 5000, "YAML that is nested too deep"),
        ("- " * 5000, "YAML that is nested too deep"),
        ("memory: " + "9" * 5000, "line 1: not YAML (a number of more than 100 characters)"),
        ("memory: 0x" + "f" * 5000, "line 1: not YAML (a number of more than 100 characters)"),
        ("memory: " + "1:" * 5000 + "1", "line 1: not YAML (a number of more than 100 characters)"),
        ("name: a\nlimits: 1\nname: b\n", "line 1: not YAML (a field that comes twice)"),
        ("a: !!timestamp soon", "not YAML in UTF-8"),
        ("a: !!bool maybe", "not YAML in UTF-8"),
        ("a: !!float ''", "not YAML in UTF-8"),
        ("a: !!python/object/apply:os.getcwd []", "line 1: not YAML (could not determine a constructor"),
        ("a: 1\n--- \nb: 2\n", "line 2: not YAML (but found another document)"),
    ],
)
def test_yaml_beyond_its_bounds_is_one_sentence(text: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)) as raised:
        parse_yaml(text, Path("problem.yaml"))
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 300


def test_aliases_within_the_bounds_are_read() -> None:
    assert parse_yaml("a: &a {x: 1}\nb: *a\nc: {<<: *a, y: 2}\n", Path("x")) == {
        "a": {"x": 1},
        "b": {"x": 1},
        "c": {"x": 1, "y": 2},
    }
    assert parse_yaml("", Path("x")) is None


def test_a_settings_file_is_bounded_before_it_is_parsed(package: Path) -> None:
    (package / "problem.yaml").write_text("name: Echo #" + "x" * MAX_BYTES)
    with pytest.raises(InputError, match=r"problem\.yaml has 65,548 bytes, more than the 65,536"):
        read_package(package)


def test_settings_beside_the_tests_are_bounded_together(package: Path) -> None:
    for number in range(10):
        (package / "data" / "secret" / f"{number}.yaml").write_text("description: x #" + "x" * 60_000)
    with pytest.raises(InputError, match="data holds more than 524,288 bytes of YAML"):
        read_package(package)


def test_constants_are_filled_in_once_and_within_a_bound(package: Path) -> None:
    names = "abcdefghijklmnopqrstuvwxyz"
    doubling = "".join(f"  {name}: '{{{{{then}}}}}{{{{{then}}}}}'\n" for name, then in pairwise(names))
    (package / "problem.yaml").write_text(f"constants:\n{doubling}  z: zzz\n  long: {'l' * 50_000}\n")
    statement = package / "problem_statement/problem.en.tex"
    statement.write_text("{{a}} \\constant{z}")
    assert read_package(package).statement.startswith("{{b}}{{b}} zzz\n")
    statement.write_text("{{long}}" * 1000)
    with pytest.raises(InputError, match=r"problem\.en\.tex has more than 4,194,304 characters with the constants"):
        read_package(package)


def test_a_validator_that_no_parser_takes_is_one_sentence(package: Path) -> None:
    (package / "problem.yaml").write_text("validation: custom\n")
    (package / "output_validators").mkdir()
    for source in ("-" * 100_000 + "1", "(" * 1000, "x = " + "1+" * 100_000 + "1"):
        (package / "output_validators/check.py").write_text(source)
        with pytest.raises(InputError, match=r"check\.py: not a Python 3 program"):
            read_package(package)


def test_packages_that_can_not_be_judged_are_left_out_named_and_counted(package: Path, caplog: pytest.LogCaptureFixture) -> None:
    contest = package.parent
    write_package(contest / "guess", "validation: custom interactive\n")
    write_package(contest / "passes", "problem_format_version: 2025-09\ntype: multi-pass\n")
    write_package(contest / "many", "validation: custom\n")
    (contest / "many/output_validators").mkdir()
    (contest / "many/output_validators/check.cpp").write_text("int main() {}")
    write_package(contest / "broken", "name: [\n")
    (contest / "linked").symlink_to("echo")
    (contest / "README.md").write_text("no package")
    (contest / "notes").mkdir()
    with caplog.at_level(logging.WARNING, "cobalt_bench"):
        suite = load_suite(contest)
    assert [problem.problem_id for problem in suite.problems] == ["echo"]
    assert suite.dropped == {"package that can't be judged here": 3, "malformed package": 2}
    said = [record.getMessage().split(":")[1].strip() for record in caplog.records]
    assert said == ["broken", "guess", "linked", "many", "passes"]
    assert "interactive problems can't be judged here" in caplog.text
    assert "the output validator must be one Python file" in caplog.text
    json.dumps(dict(suite.dropped))


def test_a_folder_of_which_nothing_is_left_is_an_error_and_so_is_a_single_package(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_package(tmp_path / "contest" / name, "validation: custom interactive\n")
    with pytest.raises(InputError, match=r"holds no Kattis package that can be judged here \(and 1 more\): .*one/problem\.yaml"):
        load_suite(tmp_path / "contest")
    with pytest.raises(InputError, match="interactive problems can't be judged here"):
        load_suite(tmp_path / "contest" / "two")
