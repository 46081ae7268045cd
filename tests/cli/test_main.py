import json
import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

import cobalt_bench
from cobalt_bench.cli.main import app

HEAVY = ("datasets", "pyarrow", "numpy", "pandas", "torch", "transformers", "huggingface_hub", "openai", "matplotlib")


def test_help_imports_nothing_heavy() -> None:
    code = f"""
import sys
from typer.testing import CliRunner
from cobalt_bench.cli.main import app
result = CliRunner().invoke(app, ["evaluate", "--help"])
print(result.exit_code, sorted(set(sys.modules) & set({HEAVY!r})))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0 []\n"


def test_the_module_is_the_program() -> None:
    done = subprocess.run([sys.executable, "-m", "cobalt_bench", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == cobalt_bench.__version__


def test_a_command_that_is_not_there_is_the_users_to_mend() -> None:
    assert CliRunner().invoke(app, ["no-such-command"]).exit_code == 2


def test_a_name_too_long_for_any_file_is_one_sentence() -> None:
    for command in (["list", "--suite", "a" * 300], ["evaluate", "a" * 300, "--limit", "1"]):
        result = CliRunner().invoke(app, command)
        assert result.exit_code == 2
        assert result.stderr.startswith("Error: ")
        assert "File name too long" in result.stderr


def test_a_terminal_without_the_letters_of_a_problem_shows_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "problems.jsonl"
    path.write_text(json.dumps({"problem_id": "a", "statement": "na\u00efve", "public_tests": [{"input": "", "output": "1"}]}))
    command = [sys.executable, "-m", "cobalt_bench", "show", "a", "--suite", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert "na\\xefve" in done.stdout
