"""The run folder: what a run is (config.json), its turns, and the lock that keeps two processes off it."""

import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from cobalt_bench.errors import InputError
from cobalt_bench.runs.config import NAME as CONFIG
from cobalt_bench.runs.config import RunConfig, differences
from cobalt_bench.runs.lock import FolderLock
from cobalt_bench.runs.log import Line, TurnLog, latest

LOG = "turns.jsonl"
_PACKED = "turns.parquet"  # of a submission


class RunFolder:
    """The files of a run: `config.json` {identity, sittings}, `turns.jsonl`, `results.json`.

    Reading needs no lock. Entering `sitting(...)` takes it, checks that the folder holds the same run and notes the
    sitting.
    """

    def __init__(self, path: str | Path) -> None:
        if not isinstance(path, str | Path) or not str(path):
            raise InputError(f"A run folder must be given as its path, not {path!r:.80}.")
        self.path = path = Path(path)
        self.log = TurnLog(path / LOG)

    def config(self) -> RunConfig:
        """Return config.json; raises InputError when the folder holds no run."""
        if (self.path / _PACKED).exists() and not self.log.path.exists():
            raise InputError(
                f"{self.path} is a packed submission, which only verify reads; give the run that it was packed from."
            )
        return RunConfig.read(self.path / CONFIG)

    def whole_config(self) -> RunConfig:
        """Return config.json where it says which model played what, and how; raises InputError as well where it does not."""
        config = self.config()
        config.check()
        return config

    def played_config(self) -> RunConfig:
        """Return the whole config.json of a run that was played; raises InputError for answers that were generated elsewhere."""
        config = self.whole_config()
        if config.elsewhere:
            raise InputError(
                f"{self.path} holds answers that were generated elsewhere, and what they were asked is not known; give a run "
                "that evaluate or collect has played (report and compare take this one)."
            )
        return config

    def joined_config(self) -> RunConfig:
        """Return the whole config.json of a played run that is no shard; raises InputError as well for one that is."""
        config = self.played_config()
        if config.shard is not None:
            raise InputError(f"{self.path} is one shard of a run; join all of them with `cobalt-bench merge` first.")
        return config

    def check(self, identity: Mapping[str, Any], *, engine_made: bool = True) -> None:
        """Raise InputError where a run can't be played here: no folder can be made, or it holds another run.

        A run that ended before its first turn, as by a refused option, is none. Before the engine is made only its name is
        compared; and first turns only where the identity has them.
        """
        _check_place(self.path)
        if not (self.path / CONFIG).exists():
            if self.log.path.exists():
                raise InputError(f"{self.path} has turns but no config.json; restore it or choose another --output.")
            return
        recorded = self.config().identity
        begun = {name: value for name, value in recorded.items() if name in identity or name != "first_turns"}
        if not engine_made and isinstance(engine := recorded.get("engine"), dict):
            begun["engine"] = {"name": engine.get("name")}
        different = differences(begun, json.loads(json.dumps(identity)))
        if different and not self.log.is_empty():
            raise InputError(f"{self.path} holds another run ({'; '.join(different)}): {_remedy(recorded, identity)}.")

    def turns(self) -> Iterator[Line]:
        """Yield each turn once, in the order in which they were finished, those without a verdict last."""
        return latest(self.log.read())

    def sitting(self, identity: Mapping[str, Any], record: Mapping[str, Any]) -> "Sitting":
        """Return the context in which the run goes on; `record` says how (command, versions, machine ...)."""
        return Sitting(self, identity, record)

    def write(self, name: str, data: Mapping[str, Any]) -> None:
        """Write a JSON file whole or not at all; raises InputError where there is no room for it."""
        path, draft = self.path / name, self.path / f"{name}.draft"
        try:
            draft.unlink(missing_ok=True)
            with draft.open("x") as file:
                json.dump(data, file, indent=2)
                file.write("\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise InputError(f"{path} can't be written ({error.strerror}); make room and run the same command again.") from error


class Sitting:
    """One time that a run goes on: owns the folder's lock, appends turns."""

    def __init__(self, folder: RunFolder, identity: Mapping[str, Any], record: Mapping[str, Any]) -> None:
        self.folder = folder
        self._identity = json.loads(json.dumps(identity))
        self._record = dict(record)
        self._started = time.monotonic()
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        """Take the folder; raises InputError when it is in use or holds another run."""
        path = self.folder.path
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{path} can't be made: {error.strerror}; choose another --output.") from error
        with ExitStack() as stack:
            self._lock = stack.enter_context(FolderLock(path / "lock"))
            self._before = self._sittings_before()
            self._write()
            stack.enter_context(self.folder.log)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stack.__exit__(kind, error, trace)

    def append(self, line: Mapping[str, Any]) -> None:
        """Log one turn; raises InputError when the disk is full or another process took the folder over."""
        self._lock.check()
        self.folder.log.append(line)

    def unlock(self) -> None:
        """Let other processes have the folder; for a process that ends without leaving the sitting."""
        self._lock.release()

    def end(self, engine_notes: Sequence[str] = ()) -> None:
        """Note in config.json how long the sitting took, and what the engine did otherwise than asked.

        What is noted last is the whole run's end.
        """
        if engine_notes:
            self._record["engine_notes"] = list(engine_notes)
        self._record["seconds"] = round(time.monotonic() - self._started, 3)
        self._write()

    def _sittings_before(self) -> tuple[Mapping[str, Any], ...]:
        self.folder.check(self._identity)
        if not (self.folder.path / CONFIG).exists():
            return ()
        config = self.folder.config()
        return config.sittings if config.identity == self._identity else ()

    def _write(self) -> None:
        config = RunConfig(self._identity, (*self._before, self._record))
        self.folder.write(CONFIG, config.to_dict())


def _check_place(path: Path) -> None:
    there = next(each for each in (path, *path.absolute().parents) if each.exists())
    if not there.is_dir():
        raise InputError(f"{path} can't be a run's folder: {there} is a file; choose another --output.")
    if not os.access(there, os.W_OK):
        raise InputError(f"{path} can't be written: permission is denied; choose another --output.")


def _remedy(recorded: Mapping[str, Any], identity: Mapping[str, Any]) -> str:
    """Return what to do about a folder that holds another run."""
    protocol, now = recorded.get("protocol"), identity["protocol"].get("version", 1)
    begun = protocol.get("version", 1) if isinstance(protocol, dict) else now
    if begun == now:
        return "choose another --output, or give the options that it was begun with"
    return f"it follows version {begun} of the protocol; go on with the cobalt-bench that began it, or choose another --output"
