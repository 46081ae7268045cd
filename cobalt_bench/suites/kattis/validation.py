"""Maps a package's output validator to a grader, or to a checker where no grader does the same."""

import ast
from collections.abc import Sequence
from pathlib import Path

from cobalt_bench.errors import InputError
from cobalt_bench.suites.kattis.settings import Settings

DEFAULT_VALIDATOR = Path(__file__).with_name("default_validator.py")
ADAPTER = Path(__file__).with_name("validator_adapter.py")


def grader_of(settings: Settings, folder: Path) -> tuple[str, str | None]:
    """Return (grader, checker) that judge as the package's output validator does.

    Raises InputError for flags that the default validator doesn't know and for a validator that isn't one Python file.
    """
    if settings.custom_validator:
        source = settings.filled_in(_custom_validator(folder))
        return "checker", _checker(source, settings.validator_flags)
    grader = _tokens_grader(settings.validator_flags, folder)
    if grader is not None:
        return grader, None
    return "checker", _checker(DEFAULT_VALIDATOR.read_text(encoding="utf-8"), settings.validator_flags)


def _tokens_grader(flags: Sequence[str], folder: Path) -> str | None:
    """Return the grader that does what the default validator does with these flags, or None."""
    words = set()
    tolerances: dict[str, str] = {}
    rest = iter(flags)
    for flag in rest:
        if flag in ("case_sensitive", "space_change_sensitive"):
            words.add(flag)
        elif flag in ("float_tolerance", "float_relative_tolerance", "float_absolute_tolerance"):
            tolerances[flag] = _tolerance(next(rest, None), flag, folder)
        else:
            raise InputError(f"{folder / 'problem.yaml'}: the default output validator has no flag {flag!r}.")
    if "space_change_sensitive" in words or not set(tolerances) <= {"float_tolerance"}:
        return None
    return ":".join(["tokens", *words, *tolerances.values()])


def _tolerance(value: str | None, flag: str, folder: Path) -> str:
    try:
        tolerance = float(value or "")
    except ValueError:
        tolerance = -1.0
    if not 0 <= tolerance < float("inf"):
        raise InputError(f"{folder / 'problem.yaml'}: validator flag {flag} needs a number of 0 or more, not {value!r}.")
    return repr(tolerance)


def _custom_validator(folder: Path) -> str:
    """Return the source of the package's own validator."""
    places = [folder / name for name in ("output_validator", "output_validators") if (folder / name).is_dir()]
    programs = [path for place in places for path in sorted(place.iterdir()) if not path.name.startswith((".", "_"))]
    if len(programs) == 1 and programs[0].is_dir():
        programs = [path for path in sorted(programs[0].iterdir()) if not path.name.startswith((".", "_"))]
    if len(programs) != 1 or programs[0].suffix not in (".py", ".py3"):
        where = places[0] if places else folder / "output_validators"
        raise InputError(f"{where}: the output validator must be one Python file; others can't be run here.")
    try:
        source = programs[0].read_text(encoding="utf-8")
        ast.parse(source)
    except (OSError, ValueError, SyntaxError) as error:
        raise InputError(f"{programs[0]}: not a Python 3 program ({error}).") from None
    return source


def _checker(validator: str, flags: Sequence[str]) -> str:
    """Return a checker that runs a validator as the package format says."""
    adapter = ADAPTER.read_text(encoding="utf-8")
    return adapter.replace('"VALIDATOR"', repr(validator)).replace('["FLAGS"]', repr(list(flags)))
