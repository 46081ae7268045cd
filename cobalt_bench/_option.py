"""An option of a run, declared once, beside its field: what the command line, files and the check of engines know of it."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any

_KEY = "option"


@dataclass(frozen=True)
class Option:
    """What is known of an option beside its name, type and default."""

    help: str
    panel: str  # of the command line's help
    metavar: str | None = None
    least: float | None = None
    most: float | None = None
    engines: tuple[str, ...] = ()  # the only ones that can use it; () for all
    of_judge_model: bool = False  # whether the engine of a judge model can use it, too
    left_to_server: bool = False  # whether None leaves it to the server; `none` in files and on the command line
    written_if_given: bool = False  # whether files leave out its default: options that came later, so that hashes stay


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
