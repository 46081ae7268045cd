"""The image that the Dockerfile makes: built and run where a container tool is at hand."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

CLONE = Path(__file__).parents[1]


def tool() -> str | None:
    """Return a container tool that works here."""
    for name in ("docker", "podman"):
        if shutil.which(name) and subprocess.run([name, "info"], capture_output=True).returncode == 0:
            return name
    return None


def test_the_image_is_given_the_package_alone_and_runs_without_root() -> None:
    lines = (CLONE / "Dockerfile").read_text().splitlines()
    assert lines.index("USER bench") < lines.index('ENTRYPOINT ["cobalt-bench"]')
    ignored = (CLONE / ".dockerignore").read_text().splitlines()
    assert ignored[0] == "*"
    assert all((CLONE / line.removeprefix("!")).exists() for line in ignored if line.startswith("!"))


@pytest.mark.slow
def test_the_image_isolates_programs_and_plays_a_run(tmp_path: Path) -> None:
    name = tool()
    if name is None:
        pytest.skip("no container tool works here")
    subprocess.run([name, "build", "-t", "cobalt-bench-test", str(CLONE)], check=True)
    said = subprocess.run(
        [name, "run", "--rm", "cobalt-bench-test", "doctor", "--format", "json"], capture_output=True, text=True
    )
    states = {check["what"]: check["state"] for check in json.loads(said.stdout)}
    assert states["isolation"] == "files and network are closed"
    run = ["evaluate", "reference/oracle", "--limit", "2", "--samples", "1", "--format", "json"]
    played = subprocess.run([name, "run", "--rm", "cobalt-bench-test", *run], capture_output=True, text=True, check=True)
    assert json.loads(played.stdout)["pass_at_1"]["per_turn"][0] == 1.0
