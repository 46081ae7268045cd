"""The scores of a run's turns, as arrays."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.metrics import Bools, Floats


@dataclass(frozen=True)
class Scores:
    """The scores of a run: P problems (in the suite's order), S samples, T + 1 turns.

    `accepted` and `pass_rate` (P, S, T + 1) hold for scored episodes only; an episode that stopped early keeps its last
    program's. `scored` (P, S): the episode is finished and the judge failed on none of its turns.
    """

    accepted: Bools
    pass_rate: Floats  # of all tests, 0..1
    scored: Bools
    prompt_tokens: Floats  # (P, S, T + 1), nan where unknown or not played
    completion_tokens: Floats  # the same
    judge_failures: int  # turns that wait for a verdict

    def of(self, problems: Sequence[int]) -> "Scores":
        """Return the scores of some problems, given by index."""
        rows = list(problems)
        return Scores(
            self.accepted[rows],
            self.pass_rate[rows],
            self.scored[rows],
            self.prompt_tokens[rows],
            self.completion_tokens[rows],
            self.judge_failures,
        )


def read_scores(lines: Iterable[Mapping[str, Any]], problem_ids: Sequence[str], protocol: Mapping[str, Any]) -> Scores:
    """Return the scores of a run's turns, each given once; `protocol` as config.json holds it.

    Raises InputError for a turn that is not of this run or that is there twice.
    """
    samples, last = int(protocol["samples"]), int(protocol["turns"])
    shape = (len(problem_ids), samples, last + 1)
    row_of = {problem_id: row for row, problem_id in enumerate(problem_ids)}
    judged = np.zeros(shape, dtype=np.bool_)
    accepted = np.zeros(shape, dtype=np.bool_)
    stopped = np.zeros(shape, dtype=np.bool_)
    pass_rate = np.zeros(shape, dtype=np.float64)
    tokens = {name: np.full(shape, np.nan) for name in ("prompt_tokens", "completion_tokens")}
    failures = 0
    for line in lines:
        row, sample, turn = at = (row_of.get(line["problem_id"], -1), line["sample"], line["turn"])
        if row < 0 or not 0 <= sample < samples or not 0 <= turn <= last or judged[at]:
            raise InputError(
                f"turns.jsonl has turn {turn} of sample {sample} of {line['problem_id']} twice or has it though it is "
                "not of this run; restore the file."
            )
        if line["verdict"] is None:
            failures += 1
            continue
        judged[at] = True
        accepted[at] = line["accepted"]
        verdicts = [*line["public"], *line["hidden"]]
        pass_rate[at] = verdicts.count("accepted") / len(verdicts) if verdicts else 0.0
        fed_back = line["public"] if line["shown"] is None else line["shown"]
        stopped[at] = protocol["stop_on_public_pass"] and bool(fed_back) and set(fed_back) == {"accepted"}
        for name, values in tokens.items():
            values[at] = np.nan if line["usage"].get(name) is None else line["usage"][name]
    scored = _carry_on_where_stopped(judged, stopped, accepted, pass_rate)
    return Scores(accepted, pass_rate, scored, tokens["prompt_tokens"], tokens["completion_tokens"], failures)


def _carry_on_where_stopped(judged: Bools, stopped: Bools, accepted: Bools, pass_rate: Floats) -> Bools:
    """Give the turns after an early end the values of the last one; return which episodes are finished (P, S)."""
    played = judged.copy()
    for turn in range(1, judged.shape[2]):
        ended = stopped[:, :, turn - 1] & played[:, :, turn - 1] & ~judged[:, :, turn]
        for values in (accepted, pass_rate):
            values[:, :, turn][ended] = values[:, :, turn - 1][ended]
        stopped[:, :, turn] |= ended
        played[:, :, turn] |= ended
    return np.asarray(played.all(axis=2), dtype=np.bool_)
