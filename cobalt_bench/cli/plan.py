"""What a dry run says."""

from typing import Any

from cobalt_bench.api.playing import Setup
from cobalt_bench.cli.output import print_table, say
from cobalt_bench.episodes import Episode
from cobalt_bench.episodes.feedback import MOST_CHARACTERS
from cobalt_bench.perturbations.by_name import perturbed_tests
from cobalt_bench.trajectories.lengths import CHARACTERS_A_TOKEN, estimated_tokens


def show_plan(setup: Setup, tokens_per_s: float | None, *, table: bool) -> dict[str, Any]:
    """Show and return the most that a run asks for; with --stop-on-public-pass it may be less.

    tokens_per_s: what the model writes, all answers together.
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
    if table:
        print_table("The most that this run asks for", ("what", "how much"), list(plan.items()))
    say(f"Prompt tokens are estimated, {CHARACTERS_A_TOKEN:g} characters a token, and every answer is as long as it may be.")
    if tokens_per_s is None:
        say("With --tokens-per-s, what the model writes in a second, this says the hours too.")
    return plan


def _prompt_tokens(setup: Setup) -> int:
    """Return about how many tokens all prompts have where each answer and each feedback in them is as long as it may be."""
    suite, protocol, prompts = setup.played, setup.protocol, setup.prompts
    feedback = max(map(len, prompts.texts.values())) + MOST_CHARACTERS
    a_turn = protocol.sampling.max_tokens + estimated_tokens([{"role": "user", "content": "x" * feedback}])
    first = 1 if setup.spec.first_turn_from else 0
    turns_before = sum(range(protocol.turns + 1))  # of all prompts of an episode
    asked = protocol.turns + 1 - first
    tokens = sum(asked * estimated_tokens(Episode(each, protocol, prompts).messages()) for each in suite.problems)
    return round(protocol.samples * (tokens + len(suite.problems) * turns_before * a_turn))
