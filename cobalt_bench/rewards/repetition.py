"""Find text that a model repeats over and over, exactly and in near-linear time.

A block of p >= 32 characters repeats 8 times in a row exactly where 8p characters have period p. The search goes by
scales P = 32, 64, 128, ... and looks for p in [P, 2P). Anchors stand at every multiple of P; each asks for the nearest
distance d at which the 2P characters from there occur again. In a stretch of 8p characters at least five anchors in a
row find its smallest period (two periods of a string that is at least as long as both together imply their greatest
common divisor: Fine and Wilf 1965), so only such rows of anchors are measured out, character by character. Hashes find
the candidates; all are compared as text, so a collision costs time and never changes the verdict.
"""

from functools import lru_cache

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

MIN_BLOCK = 32  # characters
MIN_REPEATS = 8

_PRIME = (1 << 31) - 1
_BASE = 1_103_515_245
_MIN_ANCHORS = 5


def has_repeated_block(text: str) -> bool:
    """Return whether a block of at least 32 characters repeats at least 8 times in a row.

    Takes O(n log n) for n characters. Source: the reward of COBALT (arXiv 2602.03806).
    """
    characters = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    powers = _powers(1 << len(characters).bit_length())
    prefix = np.concatenate([[0], np.cumsum(_reduce(characters * powers[: len(characters)]))])
    scale = MIN_BLOCK
    while scale * MIN_REPEATS <= len(characters):
        hashes = _window_hashes(prefix, powers, 2 * scale)
        distances = _nearest_repeats(characters, hashes, scale)
        if _any_long_run(characters, distances, scale):
            return True
        scale *= 2
    return False


@lru_cache(maxsize=4)
def _powers(size: int) -> NDArray[np.int64]:
    """Return at least `size` powers of the hash's base."""
    table = np.ones(1, dtype=np.int64)
    while len(table) < size:
        table = np.concatenate([table, _reduce(table * pow(_BASE, len(table), _PRIME))])
    return table


def _reduce(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """Take non-negative values modulo the Mersenne prime, in place: folding high bits beats dividing."""
    for _ in range(2):
        high = values >> 31
        values &= _PRIME
        values += high
    values[values == _PRIME] = 0
    return values


def _window_hashes(prefix: NDArray[np.int64], powers: NDArray[np.int64], width: int) -> NDArray[np.int64]:
    """Return a hash of each window of `width` characters, equal where the windows are equal."""
    sums = _reduce(prefix[width:] - prefix[:-width])
    return _reduce(sums * powers[: len(sums)][::-1])


def _nearest_repeats(characters: NDArray[np.uint32], hashes: NDArray[np.int64], scale: int) -> NDArray[np.int64]:
    """Return for each anchor the smallest distance below 2 * scale at which its window occurs again, else 0."""
    width = 2 * scale
    padded = np.concatenate([hashes, np.full(width, -1, dtype=np.int64)])
    anchors = np.arange(0, len(hashes), scale)
    same = sliding_window_view(padded[1:], width - 1)[anchors] == hashes[anchors, None]
    distances = np.where(same.any(axis=1), same.argmax(axis=1) + 1, 0)
    windows = sliding_window_view(characters, width)
    false_hits = (windows[anchors] != windows[anchors + distances]).any(axis=1)
    for row in np.flatnonzero(false_hits).tolist():
        hits = (np.flatnonzero(same[row]) + 1).tolist()
        window = windows[anchors[row]]
        distances[row] = next((hit for hit in hits if np.array_equal(window, windows[anchors[row] + hit])), 0)
    return distances


def _any_long_run(characters: NDArray[np.uint32], distances: NDArray[np.int64], scale: int) -> bool:
    """Return whether a row of anchors that found one distance lies in a stretch of enough repeats."""
    bounds = np.concatenate([[0], np.flatnonzero(np.diff(distances)) + 1, [len(distances)]])
    long_rows = np.flatnonzero((np.diff(bounds) >= _MIN_ANCHORS) & (distances[bounds[:-1]] > 0))
    for row in long_rows.tolist():
        first, end = int(bounds[row]), int(bounds[row + 1])
        distance = int(distances[first])
        block = distance * -(-MIN_BLOCK // distance)  # the smallest multiple of the period that is a block
        # The stretch goes on less than one anchor's step beyond the anchors that lie in it.
        stretch = characters[max(0, first - 1) * scale : (end + 2) * scale + distance]
        differs = np.flatnonzero(stretch[:-distance] != stretch[distance:])
        runs = np.diff(np.concatenate([[-1], differs, [len(stretch) - distance]])) - 1
        if int(runs.max()) + distance >= MIN_REPEATS * block:
            return True
    return False
