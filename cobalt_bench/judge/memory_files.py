"""In-memory files, by which a program's input and output are handed over."""

import fcntl
import os
import tempfile

_HAS_MEMORY_FILES = hasattr(os, "memfd_create")  # Linux alone has


def memory_file(name: str, content: bytes = b"", *, sealed: bool = False) -> int:
    """Return the descriptor of an in-memory file with this content, at its start; elsewhere than on Linux of a nameless one."""
    descriptor = os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING) if _HAS_MEMORY_FILES else _nameless_file()
    view = memoryview(content)
    while view:
        view = view[os.write(descriptor, view) :]
    if content:
        os.lseek(descriptor, 0, os.SEEK_SET)
    if sealed and _HAS_MEMORY_FILES:
        fcntl.fcntl(
            descriptor,
            fcntl.F_ADD_SEALS,
            fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL,
        )
    return descriptor


def _nameless_file() -> int:
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())
