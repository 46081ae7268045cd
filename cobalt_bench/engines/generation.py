"""Parts of generation with transformers: sampling with a seed for each row, and what is told of rows underway."""

import threading
from collections.abc import Callable, Sequence

import torch
from transformers import LogitsProcessor, StoppingCriteria, StoppingCriteriaList


class SeededSampling(LogitsProcessor):
    """Choose each row's next token by random numbers of its own, by temperature and nucleus (top-p).

    A row's text depends on its seed, never on the rows beside it (but for rounding in the model). Works with greedy
    decoding: of the scores, only the chosen token's is left.
    """

    def __init__(self, seeds: Sequence[int], temperature: float, top_p: float, max_tokens: int) -> None:
        rows = [torch.rand(max_tokens, generator=torch.Generator().manual_seed(seed % 2**63)) for seed in seeds]
        self._numbers = torch.stack(rows) * (1 - 1e-6)  # (rows, tokens); safely below 1 after rounding
        self._temperature = temperature
        self._top_p = top_p
        self._step = 0

    def __call__(self, input_ids: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
        """Return scores (rows, vocabulary) in which only the chosen tokens are finite."""
        chosen = choose_tokens(scores, self._numbers[:, self._step], self._temperature, self._top_p)
        self._step += 1
        return torch.full_like(scores, float("-inf")).scatter(1, chosen[:, None], 0.0)


def choose_tokens(scores: torch.Tensor, numbers: torch.Tensor, temperature: float, top_p: float) -> torch.Tensor:
    """Return the token (rows,) that each number of [0, 1) selects from its row of scores (rows, vocabulary).

    The nucleus is the smallest set of most probable tokens whose probability reaches `top_p` (ties at its edge stay).
    """
    probabilities = torch.softmax(scores.float() / temperature, dim=-1)
    ordered = probabilities.sort(dim=-1, descending=True).values
    inside = ordered.cumsum(dim=-1) - ordered < top_p
    least = ordered.masked_fill(~inside, float("inf")).amin(dim=-1, keepdim=True)
    mass = probabilities.masked_fill(probabilities < least, 0.0).cumsum(dim=-1)
    target = numbers.to(mass.device)[:, None] * mass[:, -1:]
    return torch.searchsorted(mass, target, right=True).squeeze(1)


class RowsUnderway(StoppingCriteria):
    """The rows of a batch that have not ended yet; each is told of at its end, with its new tokens, whatever the others do.

    `ends` say which rows end. `count` is told at each step how many tokens it has brought. Once `stop` is set, the
    generation ends at its next token, and rows that it cuts are told of no more.
    """

    def __init__(
        self,
        rows: int,
        prompt_tokens: int,
        ends: StoppingCriteriaList,
        tell: Callable[[int, list[int]], object],
        count: Callable[[int], None],
        stop: threading.Event,
    ) -> None:
        self._rows = list(range(rows))
        self._prompt_tokens = prompt_tokens
        self._ends, self._tell, self._count, self._stop = ends, tell, count, stop

    def __call__(self, input_ids: torch.Tensor, scores: torch.Tensor, **kwargs: object) -> torch.Tensor:
        """Return for each row whether it is to end."""
        self._count(len(self._rows))
        ends: torch.Tensor = self._ends(input_ids, scores, **kwargs)
        ended = ends.tolist()
        for row in [row for row in self._rows if ended[row]]:
            self._rows.remove(row)
            self._tell(row, input_ids[row, self._prompt_tokens :].tolist())
        ended_now: torch.Tensor = ends | self._stop.is_set()
        return ended_now
