"""Compares data from JSON files with what they are to hold."""

from typing import Annotated, Any

import msgspec

from cobalt_bench.errors import InputError
from cobalt_bench.strangers import parse_json

Whole = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31 - 1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
_MOST_CHARACTERS = 200  # of what is wrong: the data may be a stranger's


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
