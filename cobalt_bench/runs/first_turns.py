"""The first programs of another run, so that two runs start from the same ones."""

import hashlib
from collections.abc import Iterable
from typing import Any

from cobalt_bench.engines.engine import Completion, Usage
from cobalt_bench.episodes import Protocol
from cobalt_bench.episodes.extraction import answer_in
from cobalt_bench.errors import InputError
from cobalt_bench.runs.folder import RunFolder
from cobalt_bench.runs.index import LogIndex
from cobalt_bench.suites import Suite


class FirstTurns:
    """The first turn of each episode of a finished run."""

    def __init__(self, folder: RunFolder, suite: Suite, protocol: Protocol) -> None:
        """Index the other run; raises InputError where it lacks an episode that suite and protocol ask for."""
        config = folder.played_config()
        self._version = config.protocol.version
        self._log = LogIndex(folder.log)
        keys: list[tuple[str, int]] = []
        for problem in suite.problems:
            for sample in range(protocol.samples):
                if not self._log.has(problem.problem_id, sample):
                    raise InputError(
                        f"{folder.path} has no first turn of sample {sample} of {problem.problem_id}; finish that run "
                        "first, or give its suite and --samples."
                    )
                keys.append((problem.problem_id, sample))
        texts = ((*each, self.answer(*each).text) for each in keys)
        self.identity: dict[str, Any] = {"model": config.model, "hash": first_answers_hash(texts)}

    def answer(self, problem_id: str, sample: int) -> Completion:
        """Return an episode's first answer, which costs the run that takes it no tokens."""
        (turn,) = self._log.turns(problem_id, sample, limit=1)
        answer = answer_in(turn.response, self._version)
        thought = turn.response[: len(turn.response) - len(answer)]
        return Completion(answer, Usage(0, 0), turn.reasoning or thought, turn.finish_reason)


def first_answers_hash(answers: Iterable[tuple[str, int, str]]) -> str:
    """Return the SHA-256, hexadecimal, of first answers: (problem_id, sample, text), in the order of the suite."""
    digest = hashlib.sha256()
    for problem_id, sample, text in answers:
        digest.update(f"{problem_id}\0{sample}\0{len(text)}\0{text}".encode(errors="surrogatepass"))
    return digest.hexdigest()
