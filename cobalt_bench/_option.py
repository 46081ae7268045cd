"""An option of a run, declared once, beside its field: what the command line, files and the check of engines know of it."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any

from cobalt_bench.errors import InputError

_KEY = "option"


@dataclass(frozen=True)
class Option:
    """What is known of an option beside its name, type and default."""

    help: str
    panel: str  # of the command line's help
    metavar: str | None = None
    least: float | None = None
    most: float | None = None
    above: float | None = None  # in the place of `least`, where the bound itself is not allowed
    engines: tuple[str, ...] = ()  # the only ones that can use it; () for all
    of_judge_model: bool = False  # whether the engine of a judge model can use it, too
    left_to_server: bool = False  # whether None leaves it to the server; `none` in files and on the command line
    written_if_given: bool = False  # whether files leave out its default: options that came later, so that hashes stay

    @property
    def bounds(self) -> str:
        """Return which numbers it may be, in words; "" for all."""
        if self.above is not None:
            return f"above {_number(self.above)}" + ("" if self.most is None else f" and at most {_number(self.most)}")
        if self.least is None:
            return "" if self.most is None else f"at most {_number(self.most)}"
        return f"{_number(self.least)} or more" if self.most is None else f"{_number(self.least)} to {_number(self.most)}"

    def check(self, written: str, value: object) -> None:
        """Raise InputError for a number out of bounds; `written` is what the user calls the option."""
        if not isinstance(value, int | float):
            return
        fits = (self.least is None or value >= self.least) and (self.above is None or value > self.above)
        if not fits or not (self.most is None or value <= self.most):
            raise InputError(f"{written} must be {self.bounds}, not {value:{'.10g' if isinstance(value, float) else ''}}.")


def option(default: Any = MISSING, *, repr: bool = True, **known: Any) -> Any:
    """Return a dataclass's field that is an option; `known` are the fields of Option."""
    return field(default=default, repr=repr, metadata={_KEY: Option(**known)})


def options_of(kind: Any) -> Mapping[str, Option]:
    """Return the options that a dataclass declares, by name."""
    return {item.name: item.metadata[_KEY] for item in fields(kind) if _KEY in item.metadata}


def left_out(kind: Any, data: Mapping[str, Any]) -> set[str]:
    """Return the options in a dataclass's data that files leave out, since they have their defaults."""
    declared: tuple[Field[Any], ...] = fields(kind)
    return {each.name for each in declared if each.metadata[_KEY].written_if_given and data[each.name] == each.default}


def left_to_server(kind: Any) -> set[str]:
    """Return the options of a dataclass that may be none."""
    return {name for name, known in options_of(kind).items() if known.left_to_server}


def check_bounds(values: Any) -> None:
    """Raise InputError where a dataclass's option is a number that it may not be."""
    for name, known in options_of(values).items():
        known.check(written(name), getattr(values, name))


def written(name: str) -> str:
    """Return an option as the command line has it."""
    return f"--{name.replace('_', '-')}"


def _number(bound: float) -> str:
    return f"{bound:,.10g}"
