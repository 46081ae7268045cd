"""Which runs may be compared: those of equal suite and protocol, that differ in the model or in the perturbation alone."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.runs.config import RunConfig

Identity = Mapping[str, Any]
_OF_ANY_ANSWERS = ("name", "turns", "pass_on", "stop_on_public_pass")  # of the protocol: what is judged, not what was asked


def check_comparable(path: Path, baseline: RunConfig, other_path: Path, other: RunConfig) -> None:
    """Raise InputError, naming what differs, for runs that can't be compared."""
    complaints = [*_suite_differences(baseline.suite, other.suite), *_protocol_differences(baseline, other)]
    if not complaints and baseline.model != other.model and baseline.perturbation != other.perturbation:
        complaints = [
            f"both model ({baseline.model} and {other.model}) and perturbation "
            f"({baseline.perturbation or 'none'} and {other.perturbation or 'none'}), so neither's effect could be told"
        ]
    if complaints:
        raise InputError(f"{path} and {other_path} can't be compared, because they differ in {'; '.join(complaints)}.")


def _suite_differences(baseline: Identity, other: Identity) -> list[str]:
    if baseline["hash"] == other["hash"]:
        return []  # whatever the suites are called, the problems and how they are judged are the same
    named = [name for name in ("name", "revision", "selection", "num_problems") if baseline.get(name) != other.get(name)]
    if [name for name in named if name != "name"]:
        return [f"suite {name} ({_shown(baseline.get(name))} and {_shown(other.get(name))})" for name in named]
    both = f" of {_shown(baseline.get('name'))} and {_shown(other.get('name'))}" if named else ""
    return [f"the content of the suite{both} (statements, tests, graders or limits)"]


def _protocol_differences(baseline: RunConfig, other: RunConfig) -> list[str]:
    one, two = (dict(_flat({"version": 1, **config.settings})) for config in (baseline, other))  # 1 is not named
    names = [name for name in {**one, **two} if name not in ("hash", "perturbation") and one.get(name) != two.get(name)]
    if baseline.elsewhere or other.elsewhere:
        names = [name for name in names if name in _OF_ANY_ANSWERS]
    return [f"protocol {name} ({_shown(one.get(name))} and {_shown(two.get(name))})" for name in names]


def _flat(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _shown(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else "none" if value in (None, "") else str(value)
    return text if len(text) <= 40 else f"{text[:12]}..."


def differing(baseline: RunConfig, other: RunConfig) -> Iterator[str]:
    """Yield what of two comparable runs is not the same."""
    names = ("model", "engine", "seed", "first_turns")
    yield from (name for name in names if baseline.identity.get(name) != other.identity.get(name))
    if baseline.perturbation != other.perturbation:
        yield "perturbation"
