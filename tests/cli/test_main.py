import subprocess
import sys

from typer.testing import CliRunner

import cobalt_bench
from cobalt_bench.cli.main import app

HEAVY = ("datasets", "pyarrow", "numpy", "pandas", "torch", "transformers", "huggingface_hub", "openai")


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
