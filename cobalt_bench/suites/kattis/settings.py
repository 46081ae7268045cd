"""Reads problem.yaml and its kin: what of a Kattis package decides how programs are judged."""

import configparser
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.problems.fields import MAX_MEBIBYTES, MAX_SECONDS, shown
from cobalt_bench.strangers import Folder
from cobalt_bench.suites.kattis.yaml_text import MAX_BYTES, read_yaml

TIME_LIMIT_S = 6.0  # a package without a limit derives one from its submissions' times, which needs running them
MEMORY_LIMIT_MB = 2048  # the format's usual default
MAX_TEST_SETTINGS = 2**19  # bytes of YAML beside the tests, all files together
MAX_FILLED_IN = 2**22  # characters of a text with its constants
_PLACE = re.compile(r"\{\{([^{}]*)\}\}|\\constant\{(\w+)\}")


class NotJudgeable(InputError):
    """A package is well-formed, as far as it was read, and of a kind that can't be judged here."""


@dataclass(frozen=True)
class Settings:
    """What problem.yaml and the configuration of test data say."""

    title: str = ""
    source: str = ""
    license: str = ""
    time_limit_s: float = TIME_LIMIT_S
    memory_limit_mb: int = MEMORY_LIMIT_MB
    custom_validator: bool = False
    validator_flags: tuple[str, ...] = ()
    constants: Mapping[str, str] = field(default_factory=dict)

    def filled_in(self, text: str, path: Path, *, latex: bool = False) -> str:
        r"""Return a text with the package's constants, {{name}} and in LaTeX \constant{name}, replaced by their values.

        Raises InputError for one that gets too long by it.
        """
        parts, end, length = [], 0, len(text)
        for place in _PLACE.finditer(text):
            value = self.constants.get(place[1] or (place[2] if latex else ""))
            if value is not None:
                parts += [text[end : place.start()], value]
                end, length = place.end(), length + len(value)
                if length > MAX_FILLED_IN:
                    raise InputError(f"{path} has more than {MAX_FILLED_IN:,} characters with the constants of problem.yaml.")
        return "".join([*parts, text[end:]])


def read_settings(folder: Folder) -> Settings:
    """Return the settings of a package.

    Raises InputError for a file that is malformed, and NotJudgeable for kinds of problems that can't be judged here:
    interactive, scoring, several passes, answers submitted.
    """
    path = folder.path / "problem.yaml"
    data = read_yaml(folder, "problem.yaml")
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


def _is_custom(data: Mapping[str, Any], folder: Folder, path: Path) -> bool:
    """Return whether a package brings its own validator, having checked that its kind of problem can be judged."""
    kinds = data.get("type") or "pass-fail"
    validation = str(data.get("validation") or "").split()
    words = [*(kinds if isinstance(kinds, list) else [kinds]), *validation]
    for word in words:
        if word not in ("pass-fail", "default", "custom"):
            raise NotJudgeable(f"{path}: {word} problems can't be judged here, only pass-fail ones on stdin and stdout.")
    if "problem_format_version" in data and not str(data["problem_format_version"]).startswith("legacy"):
        return any(folder.kind(name) for name in ("output_validator", "output_validators"))
    return "custom" in validation


def _flags_of_tests(folder: Folder) -> tuple[str, ...]:
    """Return the validator's flags that the configuration of test data sets; they must agree everywhere."""
    found: dict[tuple[str, ...], Path] = {}
    size = 0
    for name in folder.files("data"):
        if not name.endswith(".yaml") or name.split("/")[1] not in ("sample", "secret", "testdata.yaml", "test_group.yaml"):
            continue
        path = folder.path / name
        size += len(folder.read(name, MAX_BYTES))
        if size > MAX_TEST_SETTINGS:
            raise InputError(f"{folder.path / 'data'} holds more than {MAX_TEST_SETTINGS:,} bytes of YAML, up to {path}.")
        data = read_yaml(folder, name)
        if data.get("args"):
            raise NotJudgeable(f"{path}: field `args` gives programs arguments, which can't be done here.")
        for field_name in ("output_validator_flags", "output_validator_args"):
            if data.get(field_name):
                found[_flags(data[field_name], path, field_name)] = path
    if len(found) > 1:
        first, second = list(found.values())[:2]
        raise NotJudgeable(f"{second}: other output validator flags than in {first}; all tests must have the same.")
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


def _time_limit_beside(folder: Folder) -> float:
    """Return the limit that judging systems keep beside problem.yaml, or the default."""
    if folder.kind(name := ".timelimit"):
        limit = folder.text(name, MAX_BYTES).strip()
        return _number(limit, folder.path / name, "time limit", MAX_SECONDS) or TIME_LIMIT_S
    if folder.kind(name := "domjudge-problem.ini"):
        path = folder.path / name
        ini = configparser.ConfigParser(interpolation=None)
        try:
            ini.read_string("[problem]\n" + folder.text(name, MAX_BYTES))
        except configparser.Error as error:
            raise InputError(f"{path}: not an INI file ({str(error).splitlines()[0]}).") from None
        return _number(ini["problem"].get("timelimit", "").strip("'\""), path, "timelimit", MAX_SECONDS) or TIME_LIMIT_S
    return TIME_LIMIT_S


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
        raise InputError(f"{path}: field `{name}` must be a number {bounds}; it is {shown(value)}.")
    return number


def _in_english(name: Any) -> str:
    if isinstance(name, dict):
        return str(name.get("en") or next(iter(name.values()), ""))
    return str(name or "")


def _source(source: Any) -> str:
    entries = source if isinstance(source, list) else [source]
    return ", ".join(str(entry.get("name", "")) if isinstance(entry, dict) else str(entry) for entry in entries if entry)
