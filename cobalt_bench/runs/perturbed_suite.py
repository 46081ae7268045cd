"""The part of a suite that a perturbed run is played on."""

from collections import Counter
from dataclasses import replace

from cobalt_bench.episodes import Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.perturbations.by_name import reason_against
from cobalt_bench.suites import Suite


class NothingToPerturb(InputError):
    """The error of a suite with no problem that a perturbation can be built on."""


def perturbed_suite(suite: Suite, protocol: Protocol) -> Suite:
    """Return the suite without the problems that the protocol's perturbation can't be built on; these are counted.

    A run's identity keeps the whole suite, so that runs with and without a perturbation can be compared. Raises
    NothingToPerturb where no problem is left.
    """
    if protocol.perturbation is None:
        return suite
    why = [reason_against(protocol.apply(problem), protocol.perturbation) for problem in suite.problems]
    kept = tuple(problem for problem, reason in zip(suite.problems, why, strict=True) if reason is None)
    dropped = Counter(reason for reason in why if reason is not None)
    if not kept:
        reasons = "; ".join(f"{reason}: {count}" for reason, count in sorted(dropped.items())) or "it has no problems"
        raise NothingToPerturb(f"No problem of {suite.name} can be perturbed by {protocol.perturbation} ({reasons}).")
    return replace(suite, problems=kept, dropped={**suite.dropped, **dropped})
