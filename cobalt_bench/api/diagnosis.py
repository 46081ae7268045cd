"""What doctor looks at."""

import importlib.util
import platform
import shutil
import subprocess
from dataclasses import dataclass

from cobalt_bench.errors import CobaltError
from cobalt_bench.judge import probe_layers
from cobalt_bench.judge.cores import available_cores
from cobalt_bench.judge.gaps import Gap, landlock_gaps, landlock_version
from cobalt_bench.judge.isolation import missing_isolation
from cobalt_bench.runs.provenance import commit, versions

ENGINES = {"transformers": ("transformers", "torch"), "openai": ("openai",), "vllm": ("vllm",)}  # extra -> modules


@dataclass(frozen=True)
class Check:
    """One finding; `remedy` is empty where nothing is missing."""

    what: str
    state: str
    remedy: str = ""
    needed: bool = False  # without it nothing can be judged


def diagnose() -> list[Check]:
    """Return all checks; imports no engine and asks no network but for the Hub login."""
    return [*_versions(), *_engines(), _gpu(), *_isolation(), _hub()]


def _versions() -> list[Check]:
    found = versions()
    python = found.pop("python")
    package = found.pop("cobalt-bench")
    return [
        Check("Python", f"{python} on {platform.platform()}, {available_cores()} cores"),
        Check("cobalt-bench", f"{package}, commit {commit() or 'unknown'}"),
        *(Check(name, version) for name, version in found.items()),
    ]


def _engines() -> list[Check]:
    checks = []
    for extra, modules in ENGINES.items():
        missing = [module for module in modules if importlib.util.find_spec(module) is None]
        remedy = f"pip install 'cobalt-bench[{extra}]'" if missing else ""
        checks.append(Check(f"engine {extra}", f"{', '.join(missing)} not installed" if missing else "ready", remedy))
    return checks


def _gpu() -> Check:
    """Return what the driver's own tool says: importing torch for it would take seconds."""
    tool = shutil.which("nvidia-smi")
    if tool is None:
        return Check("GPU", "none found (no nvidia-smi); models run on the CPU")
    command = [tool, "--query-gpu=name,memory.total,driver_version", "--format=csv,noheader"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        return Check("GPU", f"nvidia-smi fails: {error}")
    return Check("GPU", "; ".join(done.stdout.split("\n")).strip("; ") or "none")


def _isolation() -> list[Check]:
    try:
        layers = probe_layers()
    except CobaltError as error:
        return [Check("isolation", "judging does not work", str(error), needed=True)]
    missing = missing_isolation(layers)
    remedy = f"{missing}: see the layers above; or give --allow-unsafe if you trust the programs" if missing else ""
    verdict = Check("isolation", "below the minimum" if missing else "files and network are closed", remedy, needed=True)
    gaps = [] if "sandbox" in layers else _gaps(landlock_version(layers), landlock_gaps(layers))
    return [*(Check(f"isolation: {name}", state) for name, state in layers.items()), *gaps, verdict]


def _gaps(version: int, gaps: list[Gap]) -> list[Check]:
    """Return what Landlock leaves open, grouped by the layers that close it here, or whether one could."""
    landlock = f"Landlock {version}" if version else "no Landlock"
    checks = []
    groups: dict[str, list[Gap]] = {}
    for gap in sorted(gaps, key=lambda gap: len(gap.closed_by), reverse=True):
        closers = " and ".join(gap.closed_by) or ("nothing here" if gap.would_close else "no layer anywhere")
        groups.setdefault(closers, []).append(gap)
    for closers, alike in groups.items():
        remedies = dict.fromkeys(remedy for gap in alike for remedy in gap.would_close)
        left_open = "; ".join(gap.what for gap in alike)
        checks.append(Check(f"left open by {landlock}, closed by {closers}", left_open, " or ".join(remedies)))
    return checks


def _hub() -> Check:
    from huggingface_hub import get_token, whoami
    from huggingface_hub.constants import HF_HUB_OFFLINE

    if HF_HUB_OFFLINE:
        return Check("Hub", "offline (HF_HUB_OFFLINE is set)")
    if get_token() is None:
        return Check("Hub", "not logged in; needed to publish and for gated models", "hf auth login")
    try:
        return Check("Hub", f"logged in as {whoami()['name']}")
    except Exception as error:  # whatever the network or the Hub answers: a finding, not a failure
        return Check(
            "Hub", f"can't be asked: {str(error).splitlines()[0] if str(error) else type(error).__name__}", "hf auth login"
        )
