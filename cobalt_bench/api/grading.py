"""Judges answers that were generated elsewhere, and writes a run folder of them: verdicts, turns, results."""

import json
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TextIO

from cobalt_bench._files import sha256_of, whole_folder
from cobalt_bench.api.responses import Answer, Responses, read_responses
from cobalt_bench.api.setup import thinking_of
from cobalt_bench.engines.engine import Usage
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.errors import JudgeError
from cobalt_bench.evaluation import results_of
from cobalt_bench.judge import Job, Judge, Report
from cobalt_bench.runs import RunFolder, Sitting
from cobalt_bench.runs.config import ELSEWHERE
from cobalt_bench.runs.provenance import known_identity, sitting_record
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.suites import Suite

VERDICTS = "verdicts.jsonl"
_NAMED = 5  # of what is missing


@dataclass(frozen=True)
class Graded:
    """What the answers came to: the data of results.json, and what of the suite the file lacks, a sentence each."""

    results: dict[str, Any]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class _Place:
    """Which answer of which episode is judged."""

    episode: Episode  # without turns: a verdict depends on none before
    sample: int
    turn: int
    answer: Answer


def grade_responses(path: Path, spec: RunSpec, output: Path, judge: Judge, *, command: Sequence[str]) -> Graded:
    """Judge a file of answers and write config.json, turns.jsonl, verdicts.jsonl and results.json to a folder.

    `spec` says which problems were asked, how answers are judged, and the model's name; turns and samples are the file's. The
    folder appears whole or not at all. Raises InputError for a malformed file and for a folder that holds something.
    """
    suite = spec.load_suite()
    ids = [problem.problem_id for problem in suite.problems]
    with tempfile.TemporaryFile() as spool, whole_folder(output) as folder:
        responses = read_responses(path, ids, spool, thinking_of(spec).marks)
        spec = replace(spec, turns=responses.turns - 1, samples=len(responses.samples))
        prompts = Prompts.load()
        protocol = spec.to_protocol(prompts)
        identity = known_identity(spec.model, ELSEWHERE, suite, protocol, spec.seed)
        identity["engine"] |= {"file": path.name, "sha256": sha256_of(path), "answers": responses.answers}
        run = RunFolder(folder)
        with run.sitting(identity, sitting_record(command, spec.to_dict(), judge.layers)) as sitting:
            with (folder / VERDICTS).open("x") as verdicts:
                _judge(judge, _places(suite, protocol, prompts, responses), sitting, verdicts)
            sitting.end()
        (folder / "lock").unlink(missing_ok=True)
        results = results_of(run.config(), run.turns(), suite.problems)
        run.write("results.json", results)
    return Graded(results, tuple(_missing(ids, responses, protocol)))


def _places(suite: Suite, protocol: Protocol, prompts: Prompts, responses: Responses) -> Iterator[tuple[_Place, list[Job]]]:
    """Yield the answers by problem, sample and turn, each with its job; with none where it holds no program."""
    for problem in suite.problems:
        episode = Episode(problem, protocol, prompts)
        for sample, number in enumerate(responses.samples):
            for turn, answer in enumerate(responses.episode(problem.problem_id, number)):
                job = episode.job(answer.text)
                yield _Place(episode, sample, turn, answer), [] if job is None else [job]


def _judge(judge: Judge, places: Iterator[tuple[_Place, list[Job]]], sitting: Sitting, verdicts: TextIO) -> None:
    """Write verdict and turn of each answer.

    An episode ends in the log where the judge failed, since a turn can't follow one without a verdict, and where the protocol
    ends it.
    """
    ended: tuple[str, int] | None = None
    for place, futures in judge.imap(places):
        report = _report(futures)
        problem_id, answer = place.episode.problem.problem_id, place.answer
        after, turn = place.episode.after(
            answer.text, Usage(), report, reasoning=answer.reasoning, finish_reason=answer.finish_reason
        )
        key: dict[str, Any] = {"problem_id": problem_id, "sample": place.sample, "turn": place.turn}
        tests = [test.measures() for test in report.tests] if report else []
        rate = 0.0 if turn.program is None else report.pass_rate if report else None
        print(json.dumps({**key, "verdict": turn.verdict, "pass_rate": rate, "tests": tests}), file=verdicts)
        if ended != (problem_id, place.sample):
            sitting.append(turn.to_line(**key))
            if after.waiting or _stops(after):
                ended = problem_id, place.sample


def _stops(episode: Episode) -> bool:
    """Return whether the protocol ends an episode at its last program, were it not the last turn."""
    return replace(episode, protocol=replace(episode.protocol, turns=len(episode.turns))).finished


def _report(futures: list[Future[Report]]) -> Report | None:
    try:
        return futures[0].result() if futures else None
    except JudgeError:
        return None


def _missing(ids: Sequence[str], responses: Responses, protocol: Protocol) -> Iterator[str]:
    lengths = {each: [responses.length(each, number) for number in responses.samples] for each in ids}
    without = [each for each in ids if not any(lengths[each])]
    if without:
        yield f"{len(without)} of {len(ids)} problems have no response: {_some(without)}."
    fewer = [each for each in ids if any(lengths[each]) and not all(lengths[each])]
    if fewer:
        yield f"{len(fewer)} problems have fewer than {len(responses.samples)} samples: {_some(fewer)}."
    short = [each for each in ids if any(0 < length < responses.turns for length in lengths[each])]
    if short and not protocol.stop_on_public_pass:
        yield (
            f"{len(short)} problems have episodes of fewer than {responses.turns} turns: {_some(short)}; "
            "where these ended because all public tests passed, give --stop-on-public-pass."
        )


def _some(names: Sequence[str]) -> str:
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")
