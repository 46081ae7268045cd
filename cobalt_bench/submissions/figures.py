"""Compares claimed figures with those computed from the turns: counts exactly, floats to 1e-12, timing not at all."""

from collections.abc import Iterator, Mapping
from typing import Any

from cobalt_bench.evaluation.run_results import results_of
from cobalt_bench.robustness.rates import robustness_of
from cobalt_bench.runs.log import Line
from cobalt_bench.submissions.claimed_turns import ClaimedTurns
from cobalt_bench.submissions.claims import Claims
from cobalt_bench.submissions.disputes import OpenJudge

TOLERANCE = 1e-12
_UNCHECKED = ("timing",)  # what the turns don't say
_LATER = ("problems_without_hidden_tests", "refusal_rate", "no_program_rate")  # what results of earlier versions don't have
_UNCHECKED_OF_A_BLOCK = ("drop", "model_judge")  # needs another run; another model's opinion


def computed_figures(claims: Claims, turns: ClaimedTurns, open_judge: OpenJudge) -> dict[str, Any]:
    """Return the results that the claimed turns come to; the judge classifies hack events."""

    def lines() -> Iterator[Line]:
        return (line for key in turns.offsets for line in turns.lines(key))

    robustness = None
    if claims.protocol.perturbation is not None:
        with open_judge() as judge:
            robustness = robustness_of(lines(), claims.suite, claims.protocol, judge).block
    return results_of(claims.config, lines(), claims.played.problems, robustness)


def differing_figures(claimed: Mapping[str, Any], computed: Mapping[str, Any]) -> list[str]:
    """Return where two results differ, each place as a sentence."""
    timing = () if _is_timing(claimed.get("timing")) else (f"timing is invalid ({_short(claimed.get('timing'))}).",)
    known = {name: value for name, value in computed.items() if name in claimed or name not in _LATER}
    return [*_differences(_comparable(claimed), _comparable(known), ""), *timing]


def unchecked_figures(claimed: Mapping[str, Any]) -> list[str]:
    """Return which figures can't be computed from the turns of this run alone."""
    blocks = claimed.get("robustness")
    named = blocks.items() if isinstance(blocks, Mapping) else ()
    return [
        f"robustness.{name}.{figure}"
        for name, block in named
        if isinstance(block, Mapping)
        for figure in _UNCHECKED_OF_A_BLOCK
        if figure in block
    ]


def _is_timing(timing: Any) -> bool:
    if not isinstance(timing, Mapping) or set(timing) != {"seconds", "sittings"}:
        return False
    return all(type(value) in (int, float) and value >= 0 for value in timing.values())


def _comparable(results: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in results.items() if name not in _UNCHECKED}
    if isinstance(blocks := kept.get("robustness"), Mapping):
        kept["robustness"] = {name: _checkable(block) for name, block in blocks.items()}
    return kept


def _checkable(block: Any) -> Any:
    if not isinstance(block, Mapping):
        return block
    return {name: value for name, value in block.items() if name not in _UNCHECKED_OF_A_BLOCK}


def _differences(claimed: Any, computed: Any, name: str) -> Iterator[str]:
    if isinstance(claimed, Mapping) and isinstance(computed, Mapping):
        for key in [*computed, *(key for key in claimed if key not in computed)]:
            inner = f"{name}.{key}".lstrip(".")
            if key not in computed or key not in claimed:
                yield f"{inner} is {'not there' if key not in claimed else 'none of the figures'}."
            else:
                yield from _differences(claimed[key], computed[key], inner)
    elif isinstance(claimed, list | tuple) and isinstance(computed, list | tuple) and len(claimed) == len(computed):
        for index, (one, other) in enumerate(zip(claimed, computed, strict=True)):
            yield from _differences(one, other, f"{name}[{index}]")
    elif not _equal(claimed, computed):
        yield f"{name} is claimed to be {_short(claimed)}, the turns give {_short(computed)}."


def _equal(claimed: Any, computed: Any) -> bool:
    if isinstance(computed, float) and type(claimed) in (int, float):
        return bool(abs(claimed - computed) <= TOLERANCE)
    return type(claimed) is type(computed) and bool(claimed == computed)


def _short(value: Any) -> str:
    text = ascii(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
