"""The line that shows a run underway: it estimates nothing from episodes that merely were the first to end."""

from collections.abc import Sequence
from typing import Any

from cobalt_bench.cli.display import status
from cobalt_bench.runs import Progress


def line(problem_id: str, sample: int, turn: int, accepted: bool | None) -> dict[str, Any]:
    verdict = None if accepted is None else "accepted" if accepted else "wrong_answer"
    usage = {"completion_tokens": 3}
    return {
        "problem_id": problem_id,
        "sample": sample,
        "turn": turn,
        "verdict": verdict,
        "accepted": accepted,
        "usage": usage,
    }


def played(progress: Progress, problem_id: str, sample: int, turns: Sequence[bool]) -> None:
    """Let an episode be played to its end."""
    for turn, accepted in enumerate(turns):
        progress.play(line(problem_id, sample, turn, accepted))
    progress.finish(problem_id, sample)


def run() -> Progress:
    """Return a run of 4 problems, 2 samples of 3 programs each."""
    progress = Progress()
    progress.begin(problems=4, samples=2, programs=3)
    return progress


def test_nothing_is_estimated_before_all_samples_of_a_problem_are_finished() -> None:
    progress = run()
    for problem_id in "abcd":
        played(progress, problem_id, 0, [False, False, False])
    progress.play(line("a", 1, 0, True))
    assert "4/8 episodes" in status(progress)
    assert "Pass@1" not in status(progress)


def test_the_estimate_is_that_of_finished_problems_and_says_of_how_many() -> None:
    progress = run()
    for sample in (0, 1):
        played(progress, "a", sample, [False, True, True])
        played(progress, "b", sample, [sample == 0, True, False])
        progress.play(line("c", sample, 0, True))
    played(progress, "d", 0, [True, True, True])
    assert progress.scores == [[0.0, 1.0, 1.0], [0.5, 1.0, 0.0]]
    assert "Pass@1 0.250 (0.00 to 0.50) at turn 0, 0.500 (0.00 to 1.00) at turn 2, of 2/4 problems" in status(progress)


def test_an_episode_that_stopped_early_keeps_its_last_program_and_no_turn_is_awaited_of_it() -> None:
    progress = run()
    played(progress, "a", 0, [True])
    played(progress, "a", 1, [False, True])
    assert progress.scores == [[0.5, 1.0, 1.0]]
    assert (progress.turns, progress.turns_played) == (4 * 2 * 3 - 3, 3)


def test_turns_of_an_earlier_sitting_count_and_those_without_a_verdict_do_not() -> None:
    progress = run()
    for sample in (0, 1):
        for turn in (0, 1):
            progress.keep(line("a", sample, turn, False))
        progress.keep(line("a", sample, 2, None))
        progress.play(line("a", sample, 2, True))
        progress.finish("a", sample)
    assert progress.scores == [[0.0, 0.0, 1.0]]
    assert (progress.turns_kept, progress.turns_played) == (4, 2)


def test_tokens_are_shown_before_the_first_answer_is_logged() -> None:
    progress, streamed = run(), [5000]
    progress.count_as_they_come(lambda: streamed[0])
    assert "tokens/s" not in status(progress)
    progress.started -= 10
    streamed[0] += 500
    assert " | 50 tokens/s | " in status(progress)
    assert "0/24 turns, 0.0/s" in status(progress)
    streamed[0] = 5012
    assert " | 1.2 tokens/s | " in status(progress)
