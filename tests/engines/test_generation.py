import math

import torch

from cobalt_bench.engines.generation import SeededSampling, choose_tokens


def chosen(logits: list[float], numbers: list[float], temperature: float = 1.0, top_p: float = 1.0) -> list[int]:
    scores = torch.tensor([logits] * len(numbers))
    return choose_tokens(scores, torch.tensor(numbers), temperature, top_p).tolist()


def test_a_token_is_chosen_with_its_probability() -> None:
    logits = [math.log(p) for p in (0.5, 0.2, 0.3)]
    assert chosen(logits, [0.0, 0.49, 0.51, 0.69, 0.71, 0.999]) == [0, 0, 1, 1, 2, 2]


def test_the_nucleus_is_the_smallest_set_that_reaches_top_p() -> None:
    logits = [math.log(p) for p in (0.5, 0.2, 0.3)]
    numbers = [index / 50 for index in range(50)]
    assert set(chosen(logits, numbers, top_p=0.4)) == {0}
    assert set(chosen(logits, numbers, top_p=0.6)) == {0, 2}
    assert set(chosen(logits, numbers, top_p=0.9)) == {0, 1, 2}


def test_temperature_sharpens() -> None:
    logits = [math.log(p) for p in (0.6, 0.4)]
    numbers = [index / 100 for index in range(100)]
    assert chosen(logits, numbers).count(0) == 60
    assert chosen(logits, numbers, temperature=0.1).count(0) >= 98


def test_a_token_that_is_ruled_out_is_never_chosen() -> None:
    assert chosen([-math.inf, 0.0, -math.inf], [0.0, 0.5, 1 - 1e-6]) == [1, 1, 1]


def test_a_rows_choices_do_not_depend_on_the_rows_beside_it() -> None:
    scores = torch.randn(3, 40, generator=torch.Generator().manual_seed(0))
    together = SeededSampling([7, 8, 9], 1.0, 0.95, 5)
    alone = SeededSampling([8], 1.0, 0.95, 5)
    for _ in range(5):
        picks = together(torch.empty(0), scores).argmax(dim=-1).tolist()
        assert alone(torch.empty(0), scores[1:2]).argmax(dim=-1).tolist() == picks[1:2]
