from cobalt_bench.trajectories.prefixes import split_of

PROBLEMS = [f"problem-{number}" for number in range(4000)]


def validation(seed: int, share: float) -> set[str]:
    return {name for name in PROBLEMS if split_of(name, seed=seed, validation_share=share) == "validation"}


def test_about_the_share_asked_for_is_validation() -> None:
    assert 0.08 < len(validation(42, 0.1)) / len(PROBLEMS) < 0.12
    assert validation(42, 0.0) == set()
    assert validation(42, 1.0) == set(PROBLEMS)


def test_a_larger_share_keeps_what_was_validation() -> None:
    assert validation(42, 0.1) < validation(42, 0.2)


def test_another_seed_draws_others() -> None:
    assert validation(42, 0.1) != validation(43, 0.1)


def test_the_draw_is_the_same_on_every_machine() -> None:
    drawn = [split_of(f"p{number}", seed=42, validation_share=0.5) for number in range(6)]
    assert drawn == ["validation", "validation", "validation", "train", "validation", "validation"]
