"""Tests on their way to other machines: large ones are put into the cluster's store once, for all programs of a problem."""

import hashlib
import threading
from collections import OrderedDict
from typing import Any

import ray

from cobalt_bench.problems.problem import Test

Texts = tuple[tuple[str, str], ...]  # input and output of each test

_SMALL = 1 << 16  # characters: less goes with the job itself
_KEPT = 100_000_000  # characters, all tests together


class ShippedTests:
    """The references of tests that are in the cluster's store, those used last, within a number of characters."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._references: OrderedDict[bytes, tuple[Any, int]] = OrderedDict()
        self._characters = 0

    def ship(self, tests: tuple[Test, ...]) -> Any:
        """Return what an actor is called with to get these tests' texts: the texts themselves, or their reference."""
        texts = tuple((test.input, test.output) for test in tests)
        size = sum(len(input) + len(output) for input, output in texts)
        if size < _SMALL:
            return texts
        key = _key(texts)
        with self._lock:
            if key in self._references:
                self._references.move_to_end(key)
                return self._references[key][0]
            reference = ray.put(texts)
            self._references[key] = (reference, size)
            self._characters += size
            while self._characters > _KEPT and len(self._references) > 1:
                _, (_, dropped) = self._references.popitem(last=False)
                self._characters -= dropped
            return reference


def unpacked(texts: Texts) -> tuple[Test, ...]:
    """Return the tests of such texts."""
    return tuple(Test(input, output) for input, output in texts)


def _key(texts: Texts) -> bytes:
    digest = hashlib.blake2b()
    for text in (part for pair in texts for part in pair):
        data = text.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data))
        digest.update(data)
    return digest.digest()
