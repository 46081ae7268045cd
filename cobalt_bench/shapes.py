"""Compares data from JSON files with what they are to hold."""

from typing import Any

import msgspec

from cobalt_bench.errors import InputError


def misfit(data: Any, shape: Any) -> str:
    """Return what of JSON data doesn't fit a type, a TypedDict or a dataclass, in words; "" where all fits.

    Members that the type doesn't have may be there.
    """
    try:
        msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        return str(error).replace("`", "").replace(" - at $", " at ").replace("at .", "at ")
    except InputError as error:  # of the dataclass itself
        return str(error)
    except UnicodeEncodeError:  # half a surrogate pair where something else belongs
        return "text in the place of other data"
    return ""
