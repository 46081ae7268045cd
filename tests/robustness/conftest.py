"""A judge for all tests here."""

from collections.abc import Iterator

import pytest

from cobalt_bench.judge import Judge


@pytest.fixture(scope="session")
def judge() -> Iterator[Judge]:
    with Judge(workers=2) as judge:
        yield judge
