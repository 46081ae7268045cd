"""Maps a package's output validator to a grader, or to a checker where no grader does the same."""

from collections.abc import Sequence
from pathlib import Path

from cobalt_bench.errors import InputError
from cobalt_bench.problems.fields import program
from cobalt_bench.problems.grader import GraderSpec
from cobalt_bench.strangers import Folder
from cobalt_bench.suites.kattis.settings import NotJudgeable, Settings

DEFAULT_VALIDATOR = Path(__file__).with_name("default_validator.py")
ADAPTER = Path(__file__).with_name("validator_adapter.py")
MAX_PROGRAM_BYTES = 2**20


def grader_of(settings: Settings, folder: Folder) -> tuple[str, str | None]:
    """Return (grader, checker) that judge as the package's output validator does.

    Raises InputError for flags that the default validator doesn't know, NotJudgeable for a validator that isn't one Python
    file.
    """
    if settings.custom_validator:
        source = _custom_validator(folder, settings)
        return "checker", _checker(source, settings.validator_flags)
    grader = _tokens_grader(settings.validator_flags, folder)
    if grader is not None:
        return str(grader), None
    return "checker", _checker(DEFAULT_VALIDATOR.read_text(encoding="utf-8"), settings.validator_flags)


def _tokens_grader(flags: Sequence[str], folder: Folder) -> GraderSpec | None:
    """Return the grader that does what the default validator does with these flags, or None."""
    words = set()
    tolerances: dict[str, float] = {}
    rest = iter(flags)
    for flag in rest:
        if flag in ("case_sensitive", "space_change_sensitive"):
            words.add(flag)
        elif flag in ("float_tolerance", "float_relative_tolerance", "float_absolute_tolerance"):
            tolerances[flag] = _tolerance(next(rest, None), flag, folder)
        else:
            raise InputError(f"{folder.path / 'problem.yaml'}: the default output validator has no flag {flag!r}.")
    if "space_change_sensitive" in words or not set(tolerances) <= {"float_tolerance"}:
        return None
    return GraderSpec("tokens", "case_sensitive" in words, tolerances.get("float_tolerance"))


def _tolerance(value: str | None, flag: str, folder: Folder) -> float:
    try:
        tolerance = float(value or "")
    except ValueError:
        tolerance = -1.0
    if not 0 <= tolerance < float("inf"):
        raise InputError(f"{folder.path / 'problem.yaml'}: validator flag {flag} needs a number of 0 or more, not {value!r}.")
    return abs(tolerance)  # no -0.0


def _custom_validator(folder: Folder, settings: Settings) -> str:
    """Return the source of the package's own validator, its constants filled in."""
    places = [name for name in ("output_validator", "output_validators") if folder.kind(name) == "folder"]
    programs = [name for place in places for name in _visible(folder, place)]
    if len(programs) == 1 and folder.kind(programs[0]) == "folder":
        programs = _visible(folder, programs[0])
    if len(programs) != 1 or not programs[0].endswith((".py", ".py3")):
        where = folder.path / (places[0] if places else "output_validators")
        raise NotJudgeable(f"{where}: the output validator must be one Python file; others can't be run here.")
    path = folder.path / programs[0]
    source = folder.text(programs[0], MAX_PROGRAM_BYTES)
    try:
        program(source)
    except ValueError as error:
        raise NotJudgeable(f"{path}: not a Python 3 program ({error}).") from None
    return settings.filled_in(source, path)


def _visible(folder: Folder, name: str) -> list[str]:
    return [inner for inner in folder.names(name) if not inner.rpartition("/")[2].startswith((".", "_"))]


def _checker(validator: str, flags: Sequence[str]) -> str:
    """Return a checker that runs a validator as the package format says."""
    adapter = ADAPTER.read_text(encoding="utf-8")
    return adapter.replace('"VALIDATOR"', repr(validator)).replace('["FLAGS"]', repr(list(flags)))
