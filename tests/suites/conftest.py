from collections.abc import Iterator

import pytest
from problem_cache import cache

from cobalt_bench.judge import Judge

__all__ = ["cache"]


@pytest.fixture(scope="session")
def judge() -> Iterator[Judge]:
    with Judge(2) as shared:
        yield shared
