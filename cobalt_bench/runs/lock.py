"""A lock on a run folder that works on network file systems, where advisory locks often don't."""

import contextlib
import json
import logging
import os
import secrets
import socket
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from cobalt_bench.errors import InputError
from cobalt_bench.json_data import parse_json
from cobalt_bench.strangers import read_inside

BEAT_S = 5.0  # seconds between two signs of life of the owner
_MAX_BYTES = 2**16
STALE_S = 30.0  # seconds without one after which an owner on another machine counts as dead

log = logging.getLogger(__name__)


class FolderLock:
    """A folder's lock, a file made with O_EXCL: one process holds it at a time, and it is free once its owner is gone.

    The owner writes a new beat every `beat_s` seconds. A lock whose owner ran here and is dead is taken over at once;
    of an owner elsewhere only the beat can be seen, so its lock is watched for `stale_s` by this machine's clock.
    """

    def __init__(self, path: Path, beat_s: float = BEAT_S, stale_s: float = STALE_S) -> None:
        self.path = path
        self.beat_s = beat_s
        self.stale_s = stale_s
        self._owner: dict[str, Any] = {}
        self._descriptor = -1
        self._released = threading.Event()
        self._lost = False

    def __enter__(self) -> Self:
        """Take the lock; raises InputError when another process holds it."""
        self._owner = {**_this_process(), "token": secrets.token_hex(8)}
        while not self._create():
            self._wait_until_stale()
        threading.Thread(target=self._beat, name="run folder lock", daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.release()

    def release(self) -> None:
        """Give the lock up, if it is still ours."""
        if self._released.is_set():
            return
        self._released.set()
        os.close(self._descriptor)
        if not self._lost and self._read().get("token") == self._owner["token"]:
            self.path.unlink(missing_ok=True)

    def check(self) -> None:
        """Raise InputError when another process has taken the folder over, because this one had stopped for long."""
        if self._lost:
            raise InputError(
                f"{self.path.parent} was taken over by another process while this one stood still; run the same command again."
            )

    def _create(self) -> bool:
        try:
            self._descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        except FileExistsError:
            return False
        except OSError as error:
            raise InputError(f"{self.path} can't be made: {error.strerror}; choose another --output.") from error
        try:
            self._write(0)
        except OSError as error:
            os.close(self._descriptor)
            self.path.unlink(missing_ok=True)
            raise InputError(f"{self.path} can't be written: {error.strerror}; make room or choose another --output.") from error
        return True

    def _wait_until_stale(self) -> None:
        """Return once the lock is gone or was put out of the way; raises InputError when its owner lives."""
        first = self._read()
        quiet_since = time.monotonic()
        told = False
        while (seen := self._read()) == first and self.path.exists():
            if _is_dead(seen) or time.monotonic() - quiet_since > self.stale_s:
                self._put_away(seen)
                return
            if _is_here(seen):
                break
            if not told:
                log.warning(
                    "%s is locked from %s; waiting %g s for a sign of life.", self.path.parent, seen.get("host"), self.stale_s
                )
                told = True
            time.sleep(min(1.0, self.stale_s / 10))
        if self.path.exists():
            who = f"process {seen.get('pid')} on {seen.get('host')}"
            raise InputError(f"{self.path.parent} is in use by {who}; wait for it to end or choose another --output.")

    def _put_away(self, stale: dict[str, Any]) -> None:
        """Remove a stale lock; a guard file keeps those that wait with us from removing the lock made next."""
        guard = self.path.with_name(f"{self.path.name}.takeover")
        try:
            os.close(os.open(guard, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            self._wait_for_guard(guard)
            return
        try:
            if self._read().get("token") == stale.get("token"):
                self.path.unlink(missing_ok=True)
        finally:
            guard.unlink(missing_ok=True)

    def _wait_for_guard(self, guard: Path) -> None:
        """Return once the guard is gone; one that stays was left by a process that died while it had it."""
        since = time.monotonic()
        while guard.exists():
            time.sleep(self.stale_s / 100)
            if time.monotonic() - since > self.stale_s:
                guard.unlink(missing_ok=True)

    def _beat(self) -> None:
        count = 0
        while not self._released.wait(self.beat_s):
            count += 1
            # A reader may catch a lock half-written (token unknown): only another's token says that it is lost.
            token = self._read().get("token", self._owner["token"])
            if token != self._owner["token"] or not self.path.exists():
                self._lost = True
                return
            with contextlib.suppress(OSError):
                self._write(count)

    def _write(self, beat: int) -> None:
        # One block of fixed length, written in place: readers see the old or the new beat.
        os.pwrite(self._descriptor, json.dumps({**self._owner, "beat": beat}).ljust(511).encode() + b"\n", 0)
        os.fsync(self._descriptor)  # else other machines don't see it

    def _read(self) -> dict[str, Any]:
        return _load(self.path)


def _load(path: Path) -> dict[str, Any]:
    try:
        return dict(parse_json(read_inside(path, _MAX_BYTES)))
    except (InputError, ValueError, TypeError):
        return {}


def _this_process() -> dict[str, Any]:
    return {
        "host": socket.gethostname(),
        "machine": _machine(),
        "pid": os.getpid(),
        "started": _start_time(os.getpid()),
    }


def _machine() -> str:
    """Return what tells this boot and this space of process ids from all others; empty where the system doesn't say."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip() + " " + os.readlink("/proc/self/ns/pid")
    except OSError:
        return ""


def _start_time(pid: int) -> str:
    """Return when a process started, in the kernel's ticks; empty where none such lives."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if fields[0] in ("Z", "X") else fields[19]


def _is_here(owner: dict[str, Any]) -> bool:
    return bool(owner.get("machine")) and owner["machine"] == _machine()


def _is_dead(owner: dict[str, Any]) -> bool:
    return _is_here(owner) and _start_time(owner["pid"]) != owner["started"]
