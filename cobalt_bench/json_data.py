"""JSON data that someone else wrote: read within bounds, and compared with the type that it is to have."""

import json
import math
from collections import Counter
from typing import Annotated, Any

import msgspec

from cobalt_bench.errors import InputError

Whole = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31 - 1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
_MOST_CHARACTERS = 200  # of what is wrong: the data may be a stranger's
MAX_NESTING = 100  # lists and objects of JSON in one another: what reads or writes them takes more stack than the parser
MAX_DIGITS = 4000  # of a whole number in JSON; Python reads and writes no more than 4,300


def parse_json(text: bytes | str) -> Any:
    """Return the data of a JSON text in UTF-8; its numbers are finite, and no object has a member twice.

    Raises ValueError with what is wrong: UnicodeDecodeError, json.JSONDecodeError, else a few words.
    """
    try:
        text = text.decode() if isinstance(text, bytes) else text
        data = json.loads(text, object_pairs_hook=_members, parse_int=_whole, parse_float=_finite, parse_constant=_finite)
    except RecursionError:
        raise ValueError("nested too deep") from None
    if text.count("[") + text.count("{") > MAX_NESTING and _nests_too_deep(data):
        raise ValueError("nested too deep")
    return data


def mismatch(data: Any, shape: Any) -> str:
    """Return what of JSON data doesn't fit a type, a TypedDict or a dataclass, in words; "" where all fits.

    Members that the type doesn't have may be there. The words are short, and ASCII.
    """
    try:
        msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        text = str(error).replace("`", "").replace(" - at $", " at ").replace("at .", "at ")
    except InputError as error:  # of the dataclass itself
        text = str(error)
    except UnicodeEncodeError:  # half a surrogate pair where something else belongs
        text = "text in the place of other data"
    else:
        return ""
    return text.encode("ascii", "backslashreplace").decode()[:_MOST_CHARACTERS]


def parsed(text: bytes, shape: Any) -> Any:
    """Return the data of a JSON text that fits a type; raises ValueError, with what is wrong, for any other."""
    data = parse_json(text)
    if wrong := mismatch(data, shape):
        raise ValueError(wrong)
    return data


def _nests_too_deep(data: Any) -> bool:
    level = [data]
    for _ in range(MAX_NESTING + 1):
        inner = [each for each in level if isinstance(each, list | dict)]
        level = [value for each in inner for value in (each.values() if isinstance(each, dict) else each)]
    return any(isinstance(each, list | dict) for each in level)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        repeated = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise ValueError(f"member {repeated[:60]!a} comes twice")
    return members


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number of more than {MAX_DIGITS} digits")
    return int(digits)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:60]}, which is no finite number")
    return number
