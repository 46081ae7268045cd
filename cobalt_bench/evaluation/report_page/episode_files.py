"""The episodes of a run as files that a page loads on demand: what of each turn is shown, and what of it is never."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cobalt_bench.episodes import Turn
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.report_page.chunks import ChunkWriter
from cobalt_bench.evaluation.report_page.fates import FateCounts
from cobalt_bench.evaluation.report_page.highlighting import Highlighter
from cobalt_bench.json_data import parsed
from cobalt_bench.problems import Problem
from cobalt_bench.runs.log import MAX_LINE_BYTES
from cobalt_bench.runs.results_file import HackShape
from cobalt_bench.runs.run import Run
from cobalt_bench.strangers import lines_of, open_inside

_NO_VERDICT = "-"


@dataclass
class EpisodeIndex:
    """What lists and filters need of each episode, and the file that it is in.

    An episode is [index of its problem, sample, accepted a turn as "0110" ("-": no verdict), number of its file,
    {turn: class of hack event} or 0].
    """

    fates: FateCounts
    problems: list[dict[str, Any]] = field(default_factory=list)
    episodes: list[list[Any]] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Return what the page's script reads, as JSON data."""
        return {"problems": self.problems, "episodes": self.episodes}


def write_episodes(run: Run, folder: Path, problems: Mapping[str, Problem]) -> EpisodeIndex:
    """Write all episodes of a run to chunk files and return their index.

    Index and files hold public tests and verdicts, but no content of hidden tests. A problem that `problems` lacks is shown
    without its statement.
    """
    hacks = _hack_classes(run.path)
    settings = run.config.settings
    index, writer = EpisodeIndex(FateCounts(settings["turns"] + 1, settings.get("version", 1))), ChunkWriter(folder)
    colours = Highlighter()
    for number, (problem_id, samples) in enumerate(_played(run, problems).items()):
        problem = problems.get(problem_id, Problem(problem_id))
        index.problems.append(
            {"id": problem_id, "title": problem.title, "difficulty": problem.difficulty or "", "platform": problem.platform}
        )
        for sample in samples:
            turns = run.log.turns(problem_id, sample)
            index.fates.add(turns)
            writer.add(len(index.episodes), [_turn(turn, colours) for turn in turns], number, _statement(problem))
            classes = hacks.get((problem_id, sample), 0)
            index.episodes.append([number, sample, "".join(map(_mark, turns)), writer.number, classes])
    writer.close()
    return index


def _played(run: Run, problems: Mapping[str, Problem]) -> dict[str, list[int]]:
    """Return the samples of each problem that have a turn; problems in the suite's order, then those it lacks."""
    found: dict[str, set[int]] = {problem_id: set() for problem_id in problems}
    for problem_id, sample in run.log.episodes():
        found.setdefault(problem_id, set()).add(sample)
    return {problem_id: sorted(samples) for problem_id, samples in found.items() if samples}


def _statement(problem: Problem) -> dict[str, Any]:
    return {
        "statement": problem.statement,
        "starter_code": problem.starter_code,
        "public_tests": [[test.input, test.output] for test in problem.public_tests],
    }


def _turn(turn: Turn, colours: Highlighter) -> dict[str, Any]:
    """Return what is shown of a turn; of its hidden tests only how many passed."""
    hidden = turn.hidden or ()
    runs = None if turn.program is None else colours.runs_of(turn.program)
    return {
        **_answer(turn),
        **({} if runs is None else {"colours": runs}),
        "verdict": turn.verdict,
        "accepted": turn.accepted,
        "public": turn.public,
        "shown": turn.shown,
        "hidden": [hidden.count("accepted"), len(hidden)],
        "feedback": turn.feedback,
        "reasoning": turn.reasoning,
        "tokens": turn.usage.completion_tokens,
        "finish": turn.finish_reason,
        "dropped": turn.dropped_turns,
    }


def _answer(turn: Turn) -> dict[str, Any]:
    """Return the response, and where the program lies in it, so that it is not there twice."""
    if turn.program is None:
        return {"response": [turn.response]}
    # Found from the end by reversing both: only the search forward takes linear time whatever the texts hold.
    rest = turn.response[::-1].find(turn.program[::-1]) if turn.program else -1
    if rest < 0:
        return {"response": [turn.response], "program": turn.program}
    end = len(turn.response) - rest
    start = end - len(turn.program)
    return {"response": [turn.response[:start], turn.program, turn.response[end:]]}


def _mark(turn: Turn) -> str:
    return _NO_VERDICT if turn.accepted is None else str(int(turn.accepted))


def _hack_classes(run: Path) -> dict[tuple[str, int], dict[int, str]]:
    """Return the class of each hack event by turn, by episode."""
    classes: dict[tuple[str, int], dict[int, str]] = {}
    for line in _hack_events(run / "hacks.jsonl"):
        classes.setdefault((line["problem_id"], line["sample"]), {})[line["turn"]] = line["class"] or "unclassified"
    return classes


def _hack_events(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the hack events of a run; raises InputError for a line that is none."""
    if not os.path.lexists(path):
        return
    with open_inside(path) as file:
        for number, text in enumerate(lines_of(file, path, MAX_LINE_BYTES), start=1):
            try:
                yield parsed(text, HackShape)
            except ValueError as error:
                raise InputError(
                    f"{path}, line {number}, is no hack event ({error}); run its evaluate command again, which writes it."
                ) from error
