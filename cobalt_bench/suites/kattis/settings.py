"""Reads problem.yaml and its kin: what of a Kattis package decides how programs are judged."""

import configparser
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.problems.fields import MAX_MEBIBYTES, MAX_SECONDS

TIME_LIMIT_S = 6.0  # a package without a limit derives one from its submissions' times, which needs running them
MEMORY_LIMIT_MB = 2048  # the format's usual default


@dataclass(frozen=True)
class Settings:
    """Hold what problem.yaml and the configuration of test data say."""

    title: str = ""
    source: str = ""
    license: str = ""
    time_limit_s: float = TIME_LIMIT_S
    memory_limit_mb: int = MEMORY_LIMIT_MB
    custom_validator: bool = False
    validator_flags: tuple[str, ...] = ()
    constants: Mapping[str, str] = field(default_factory=dict)

    def filled_in(self, text: str) -> str:
        """Return a text with the package's constants, written {{name}}, replaced by their values."""
        for name, value in self.constants.items():
            text = text.replace("{{" + name + "}}", value)
        return text


def read_settings(folder: Path) -> Settings:
    """Return the settings of a package.

    Raises InputError for a file that is malformed, and for kinds of problems that can't be judged here: interactive,
    scoring, several passes, answers submitted.
    """
    path = folder / "problem.yaml"
    data = read_yaml(path)
    custom = _is_custom(data, folder, path)
    limits = data.get("limits") or {}
    if not isinstance(limits, dict):
        raise InputError(f"{path}: field `limits` must be a map.")
    flags = (*_flags(data.get("validator_flags"), path, "validator_flags"), *_flags_of_tests(folder))
    constants = data.get("constants") or {}
    return Settings(
        title=_in_english(data.get("name")),
        source=_source(data.get("source")),
        license=str(data.get("license") or "unknown"),
        time_limit_s=_number(limits.get("time_limit"), path, "limits.time_limit", MAX_SECONDS) or _time_limit_beside(folder),
        memory_limit_mb=int(_number(limits.get("memory"), path, "limits.memory", MAX_MEBIBYTES, least=1) or MEMORY_LIMIT_MB),
        custom_validator=custom,
        validator_flags=flags,
        constants={str(name): str(value) for name, value in constants.items()} if isinstance(constants, dict) else {},
    )


def read_yaml(path: Path) -> dict[str, Any]:
    """Return the map in a YAML file; raises InputError for anything else, naming the line."""
    import yaml  # here: the core starts without it

    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8-sig"))
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise InputError(f"{path}, line {line}: not YAML ({error.problem}).") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:  # ValueError: a date that the calendar lacks, too many digits
        raise InputError(f"{path}: not YAML in UTF-8 ({' '.join(str(error).split())}).") from None
    except OSError as error:
        raise InputError(f"{path} can't be read: {error.strerror or error}.") from None
    if data is not None and not isinstance(data, dict):
        raise InputError(f"{path}: must be a map of fields.")
    return data or {}


def _is_custom(data: Mapping[str, Any], folder: Path, path: Path) -> bool:
    """Return whether a package brings its own validator, having checked that its kind of problem can be judged."""
    kinds = data.get("type") or "pass-fail"
    validation = str(data.get("validation") or "").split()
    words = [*(kinds if isinstance(kinds, list) else [kinds]), *validation]
    for word in words:
        if word not in ("pass-fail", "default", "custom"):
            raise InputError(f"{path}: {word} problems can't be judged here, only pass-fail ones on stdin and stdout.")
    if "problem_format_version" in data and not str(data["problem_format_version"]).startswith("legacy"):
        return any((folder / name).exists() for name in ("output_validator", "output_validators"))
    return "custom" in validation


def _flags_of_tests(folder: Path) -> tuple[str, ...]:
    """Return the validator's flags that the configuration of test data sets; they must agree everywhere."""
    found: dict[tuple[str, ...], Path] = {}
    for path in sorted((folder / "data").rglob("*.yaml")):
        if path.relative_to(folder / "data").parts[0] not in ("sample", "secret", "testdata.yaml", "test_group.yaml"):
            continue
        data = read_yaml(path)
        if data.get("args"):
            raise InputError(f"{path}: field `args` gives programs arguments, which can't be done here.")
        for name in ("output_validator_flags", "output_validator_args"):
            if data.get(name):
                found[_flags(data[name], path, name)] = path
    if len(found) > 1:
        first, second = list(found.values())[:2]
        raise InputError(f"{second}: other output validator flags than in {first}; all tests must have the same.")
    return next(iter(found), ())


def _flags(value: Any, path: Path, name: str) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        try:
            return tuple(shlex.split(value))
        except ValueError as error:
            raise InputError(f"{path}: field `{name}` can't be split into flags: {error}.") from None
    if isinstance(value, list):
        return tuple(map(str, value))
    raise InputError(f"{path}: field `{name}` must be a text or a list of texts.")


def _time_limit_beside(folder: Path) -> float:
    """Return the limit that judging systems keep beside problem.yaml, or the default."""
    if (path := folder / ".timelimit").is_file():
        return _number(_text(path).strip(), path, "time limit", MAX_SECONDS) or TIME_LIMIT_S
    if (path := folder / "domjudge-problem.ini").is_file():
        ini = configparser.ConfigParser(interpolation=None)
        try:
            ini.read_string("[problem]\n" + _text(path))
        except configparser.Error as error:
            raise InputError(f"{path}: not an INI file ({str(error).splitlines()[0]}).") from None
        return _number(ini["problem"].get("timelimit", "").strip("'\""), path, "timelimit", MAX_SECONDS) or TIME_LIMIT_S
    return TIME_LIMIT_S


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} can't be read as UTF-8 text ({error}).") from None


def _number(value: Any, path: Path, name: str, most: float, least: float = 0.0) -> float | None:
    """Return a number above 0 from `least` to `most`, or None where there is none."""
    if value is None or value == "":
        return None
    try:
        number = 0.0 if isinstance(value, bool) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = 0.0
    if not 0 < number <= most or number < least:
        bounds = f"from {least:g} to {most}" if least else f"above 0 and at most {most}"
        raise InputError(f"{path}: field `{name}` must be a number {bounds}; it is {value!r}.")
    return number


def _in_english(name: Any) -> str:
    if isinstance(name, dict):
        return str(name.get("en") or next(iter(name.values()), ""))
    return str(name or "")


def _source(source: Any) -> str:
    entries = source if isinstance(source, list) else [source]
    return ", ".join(str(entry.get("name", "")) if isinstance(entry, dict) else str(entry) for entry in entries if entry)
