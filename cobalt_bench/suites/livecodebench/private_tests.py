"""Decodes LiveCodeBench's private tests without running anything that they hold."""

import base64
import binascii
import io
import pickle
import pickletools
import zlib
from typing import Any, NoReturn

from cobalt_bench.json_data import parse_json

MAX_BYTES = 2**30  # of one problem's tests, unpacked: what grows beyond is no test data
MAX_MEMO = 1000  # number that a pickle may give a value; a text has 0


class _TextUnpickler(pickle.Unpickler):
    """Read a pickle of plain values: no class or function is ever looked up, so nothing can be called."""

    def find_class(self, module_name: str, global_name: str, /) -> NoReturn:
        raise pickle.UnpicklingError(f"it asks for {module_name}.{global_name}")


def decode(text: str) -> Any:
    """Return the tests in `private_test_cases`: plain JSON, or base64 of zlib of a pickled text of JSON.

    Raises ValueError, saying what is wrong, for anything else.
    """
    if text.lstrip().startswith(("[", "{")):
        return _json(text)
    return _json(_unpickled(_unpacked(text)))


def _unpacked(text: str) -> bytes:
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.b64decode(text, validate=True), MAX_BYTES)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise ValueError(f"neither JSON nor base64 of zlib data ({error})") from None
    if not unpacking.eof:
        whole = "more than 1 GiB" if unpacking.unconsumed_tail else "cut short"
        raise ValueError(f"packed data that is {whole}")
    return data


def _unpickled(data: bytes) -> str:
    try:
        _check_memo(data)
        value = _TextUnpickler(io.BytesIO(data)).load()
    except Exception as error:  # a pickle can fail in any way
        raise ValueError(f"a pickle that is refused ({error})") from None
    if not isinstance(value, str):
        raise ValueError(f"a pickle of {type(value).__name__}, not of a text")
    return value


def _check_memo(data: bytes) -> None:
    """Refuse a pickle that numbers its values from far up: the unpickler makes room for all numbers below."""
    for opcode, argument, _ in pickletools.genops(data):
        if opcode.name in ("PUT", "LONG_BINPUT") and int(argument or 0) > MAX_MEMO:
            raise pickle.UnpicklingError(f"it numbers a value {argument}")


def _json(text: str) -> Any:
    try:
        return parse_json(text)
    except ValueError as error:
        raise ValueError(f"not JSON ({error})") from None
