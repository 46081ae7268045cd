"""The texts that a model reads: files with $placeholders, in the package or in a folder of the user's."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from cobalt_bench.errors import InputError
from cobalt_bench.strangers import read_file

VERSION = 2  # of the protocol: raised where what a model reads changes other than by these files' words
_OWN_FOLDER = Path(__file__).parent / "prompts"
_MAX_BYTES = 2**20
_TEST = ("input", "error")
_WRONG = ("input", "output", "expected")

PLACEHOLDERS: Mapping[str, tuple[str, ...]] = {
    "system_stdin": (),
    "system_function": ("entry_point", "starter_code"),
    "first_turn": ("statement", "time_limit_s", "memory_limit_mb"),
    "wrong_answer_stdin": _WRONG,
    "wrong_answer_function": _WRONG,
    "runtime_error": _TEST,
    "time_limit": _TEST,
    "memory_limit": _TEST,
    "output_limit": _TEST,
    "compile_error": ("error",),
    "no_program": (),
    "cut_answer": (),
    "all_passed": (),
}
"""The files NAME.md that a folder of prompts holds, each with the placeholders that it may use."""

_SINCE = {"cut_answer": 2}  # the version of the protocol that came with a file; all others: 1


@dataclass(frozen=True)
class Prompts:
    """The texts by name (the file's name without .md) and the hash of their files."""

    texts: Mapping[str, str]
    hash: str  # SHA-256 over names and bytes, hexadecimal

    @classmethod
    def load(cls, folder: Path | None = None, version: int = VERSION) -> "Prompts":
        """Read the package's prompts, or those of a folder that replaces them all: the files that a version of the protocol has.

        Raises InputError for a file that is missing, not UTF-8, or uses a placeholder that its text can't have.
        """
        texts, digest = {}, hashlib.sha256()
        for name in sorted(name for name in PLACEHOLDERS if _SINCE.get(name, 1) <= version):
            path = (folder or _OWN_FOLDER) / f"{name}.md"
            try:
                content = read_file(path, _MAX_BYTES)
                texts[name] = content.decode()
            except InputError as error:
                own = _OWN_FOLDER / path.name
                remedy = (
                    "it is needed as UTF-8 text" if path.exists() else f"write it, or copy the package's: cp {own} {path.parent}"
                )
                raise InputError(f"prompts: {str(error).rstrip('.')}; {remedy}") from None
            except UnicodeDecodeError as error:
                raise InputError(f"prompts: {path} can't be read ({error}); it is needed as UTF-8 text") from None
            _check_placeholders(path, texts[name], PLACEHOLDERS[name])
            digest.update(f"{name} {len(content)}\n".encode() + content)
        return cls(texts, digest.hexdigest())

    def fill(self, name: str, **values: object) -> str:
        """Return a text with its placeholders filled and without white space around it."""
        return Template(self.texts[name]).substitute(values).strip()


def _check_placeholders(path: Path, text: str, known: tuple[str, ...]) -> None:
    template = Template(text)
    if not template.is_valid():
        raise InputError(f"prompts: {path} has a lone '$'; write '$$' for the sign itself")
    for name in template.get_identifiers():
        if name not in known:
            allowed = ", ".join(f"${word}" for word in known) or "none"
            raise InputError(f"prompts: {path} uses ${name}; its placeholders are: {allowed}")
