"""What a dry run says."""

from typing import Any

from cobalt_bench.cli.options import RunOptions
from cobalt_bench.cli.output import print_table, say
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.episodes.feedback import MOST_CHARACTERS
from cobalt_bench.problems import Suite
from cobalt_bench.robustness.perturbations import perturbed_tests
from cobalt_bench.trajectories.lengths import CHARACTERS_A_TOKEN, estimated_tokens


def show_plan(options: RunOptions, suite: Suite, protocol: Protocol, prompts: Prompts) -> dict[str, Any]:
    """Show and return the most that a run asks for; with --stop-on-public-pass it may be less."""
    programs = protocol.samples * (protocol.turns + 1)  # a problem
    answers = len(suite.problems) * programs - (len(suite.problems) * protocol.samples if options.first_turn_from else 0)
    tests = sum(
        len(problem.public_tests)
        + len(problem.hidden_tests)
        + len(perturbed_tests(protocol.apply(problem), protocol.perturbation) or ())
        for problem in suite.problems
    )
    tokens = answers * protocol.sampling.max_tokens
    plan: dict[str, Any] = {
        "model": options.model,
        "suite": suite.name,
        "num_problems": len(suite.problems),
        "answers": answers,
        "prompt_tokens_at_most": _prompt_tokens(options, suite, protocol, prompts),
        "completion_tokens_at_most": tokens,
        "tests": tests * programs,
    }
    if options.tokens_per_s is not None:
        plan["hours_at_most"] = round(tokens / options.tokens_per_s / 3600, 2)
    if options.format == "table":
        print_table("The most that this run asks for", ("what", "how much"), list(plan.items()))
    say(f"Prompt tokens are estimated, {CHARACTERS_A_TOKEN:g} characters a token, and every answer is as long as it may be.")
    if options.tokens_per_s is None:
        say("With --tokens-per-s, what the model writes in a second, this says the hours too.")
    return plan


def _prompt_tokens(options: RunOptions, suite: Suite, protocol: Protocol, prompts: Prompts) -> int:
    """Return about how many tokens all prompts have where each answer and each feedback in them is as long as it may be."""
    feedback = max(map(len, prompts.texts.values())) + MOST_CHARACTERS
    a_turn = protocol.sampling.max_tokens + estimated_tokens([{"role": "user", "content": "x" * feedback}])
    first = 1 if options.first_turn_from else 0
    turns_before = sum(range(protocol.turns + 1))  # of all prompts of an episode
    asked = protocol.turns + 1 - first
    tokens = sum(asked * estimated_tokens(Episode(each, protocol, prompts).messages()) for each in suite.problems)
    return round(protocol.samples * (tokens + len(suite.problems) * turns_before * a_turn))
