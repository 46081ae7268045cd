"""Reading ahead of what is waited for, in order and within a bound."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")


def read_ahead(items: Iterable[Item], most: int, size: Callable[[Item], int] = lambda item: 1) -> Iterator[Item]:
    """Yield items in their order, each once items of size `most` after it are read, or all are; none counts less than 1.

    Reading an item is what starts its work, as in a generator that submits jobs.
    """
    waiting: deque[tuple[Item, int]] = deque()
    after_first = 0
    for item in items:
        counted = max(1, size(item))
        after_first += counted if waiting else 0
        waiting.append((item, counted))
        while after_first >= most and len(waiting) > 1:
            yield waiting.popleft()[0]
            after_first -= waiting[0][1]
    yield from (item for item, _ in waiting)
