"""Rewards that look at the pass rate alone."""


def outcome(pass_rate: float | None) -> float | None:
    """Return 1 when all tests passed, else 0; None where judging failed.

    Also COBALT's validation score (arXiv 2602.03806).
    """
    return None if pass_rate is None else float(pass_rate == 1)


def pass_rate(pass_rate: float | None) -> float | None:
    """Return the fraction of tests passed, 0..1; None where judging failed."""
    return pass_rate
