"""How much there is to do for a run, before anything is played."""

from typing import Any

from cobalt_bench.api.playing import Setup
from cobalt_bench.episodes import Episode
from cobalt_bench.episodes.feedback import MOST_CHARACTERS
from cobalt_bench.perturbations.by_name import perturbed_tests
from cobalt_bench.trajectories.lengths import estimated_tokens


def plan_of(setup: Setup, tokens_per_s: float | None = None) -> dict[str, Any]:
    """Return the most that a run asks for; with --stop-on-public-pass it may be less.

    Prompt tokens are estimated. `tokens_per_s`, what the model writes, all answers together, gives the hours too.
    """
    suite, protocol = setup.played, setup.protocol
    programs = protocol.samples * (protocol.turns + 1)  # a problem
    answers = len(suite.problems) * programs - (len(suite.problems) * protocol.samples if setup.spec.first_turn_from else 0)
    tests = sum(
        len(problem.public_tests)
        + len(problem.hidden_tests)
        + len(perturbed_tests(protocol.apply(problem), protocol.perturbation) or ())
        for problem in suite.problems
    )
    tokens = answers * protocol.sampling.max_tokens
    plan: dict[str, Any] = {
        "model": setup.spec.model,
        "suite": suite.name,
        "num_problems": len(suite.problems),
        "answers": answers,
        "prompt_tokens_at_most": _prompt_tokens(setup),
        "completion_tokens_at_most": tokens,
        "tests": tests * programs,
    }
    if tokens_per_s is not None:
        plan["hours_at_most"] = round(tokens / tokens_per_s / 3600, 2)
    return plan


def _prompt_tokens(setup: Setup) -> int:
    """Return an estimate of the tokens of all prompts, with each answer and each feedback in them as long as it may be."""
    suite, protocol, prompts = setup.played, setup.protocol, setup.prompts
    feedback = max(map(len, prompts.texts.values())) + MOST_CHARACTERS
    a_turn = protocol.sampling.max_tokens + estimated_tokens([{"role": "user", "content": "x" * feedback}])
    first = 1 if setup.spec.first_turn_from else 0
    turns_before = sum(range(protocol.turns + 1))  # of all prompts of an episode
    asked = protocol.turns + 1 - first
    tokens = sum(asked * estimated_tokens(Episode(each, protocol, prompts).messages()) for each in suite.problems)
    return round(protocol.samples * (tokens + len(suite.problems) * turns_before * a_turn))
