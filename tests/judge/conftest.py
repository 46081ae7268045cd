"""One judge for all tests of this folder that don't need their own."""

import pytest

from cobalt_bench.judge import Judge


@pytest.fixture(scope="session")
def judge():
    with Judge(2) as shared:
        yield shared
