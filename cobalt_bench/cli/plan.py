"""What a dry run says."""

from typing import Any

from cobalt_bench.cli.options import RunOptions
from cobalt_bench.cli.output import print_table, say
from cobalt_bench.episodes import Protocol
from cobalt_bench.perturbations.by_name import perturbed_tests
from cobalt_bench.suites import Suite


def show_plan(options: RunOptions, suite: Suite, protocol: Protocol) -> dict[str, Any]:
    """Show and return the most that a run asks for; with --stop-on-public-pass it may be less."""
    programs = protocol.samples * (protocol.turns + 1)  # a problem
    answers = len(suite.problems) * programs - (len(suite.problems) * protocol.samples if options.first_turn_from else 0)
    tests = sum(
        len(problem.public_tests)
        + len(problem.hidden_tests)
        + len(perturbed_tests(protocol.apply(problem), protocol.perturbation) or ())
        for problem in suite.problems
    )
    plan: dict[str, Any] = {
        "model": options.model,
        "suite": suite.name,
        "num_problems": len(suite.problems),
        "answers": answers,
        "completion_tokens_at_most": answers * protocol.sampling.max_tokens,
        "tests": tests * programs,
    }
    if options.format == "table":
        print_table("The most that this run asks for", ("what", "how much"), list(plan.items()))
    say("Nothing was run; leave --dry-run out to begin.")
    return plan
