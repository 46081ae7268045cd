"""Process numbers: where a worker has its own, each test's process gets the same one, so that none counts earlier tests."""

import os

_COUNTER = "/proc/sys/kernel/ns_last_pid"


def open_counter() -> int | None:
    """Return the descriptor of the number that was given last in this namespace; None where it can't be set.

    To set it takes CAP_CHECKPOINT_RESTORE, which Linux has since 5.9.
    """
    try:
        counter = os.open(_COUNTER, os.O_WRONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        set_next(counter)
    except OSError:
        os.close(counter)
        return None
    return counter


def set_next(counter: int | None) -> None:
    """Let the next process have the number after this one's, or the first above that is free."""
    if counter is not None:
        os.pwrite(counter, own(), 0)


def own() -> bytes:
    """Return this process's number as the counter takes it."""
    return b"%d" % os.getpid()
