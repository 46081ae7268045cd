"""Which files a program may read: the interpreter, its libraries, NumPy; worked out in the judge's process."""

import importlib.util
import os
import site
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

_SYSTEM_LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib")
_SYSTEM_FILES = (
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/usr/share/zoneinfo",
    "/dev/urandom",
    "/dev/random",
)


@dataclass(frozen=True)
class Paths:
    """What a program may read and run, list, and where Python finds NumPy."""

    interpreter: str
    readable: tuple[str, ...]
    listable: tuple[str, ...]
    packages: str | None  # the folder that holds numpy, to be put on the program's sys.path


def find_paths() -> Paths:
    """Return the paths of this interpreter, without installed packages other than NumPy.

    The package's own data hold hidden tests, and a virtual environment may hold anything, so folders of installed packages are
    cut out of every folder that holds them.
    """
    interpreter = os.path.realpath(sys.executable)
    packages = numpy_folder()
    excluded = _package_folders()
    readable: list[str] = [interpreter, *_SYSTEM_FILES]
    listable: list[str] = []
    roots = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), *_SYSTEM_LIBRARIES]
    roots += _shared_interpreter()
    for root in dict.fromkeys(os.path.realpath(root) for root in roots if root and os.path.exists(root)):
        _split(root, excluded, readable, listable)
    if packages:
        listable.append(packages)
        readable += [str(path) for path in Path(packages).glob("numpy*") if path.name in ("numpy", "numpy.libs")]
    return Paths(interpreter, tuple(dict.fromkeys(readable)), tuple(dict.fromkeys(listable)), packages)


def _split(folder: str, excluded: set[str], readable: list[str], listable: list[str]) -> None:
    """Add a folder whole, or its children one by one where something below it is excluded."""
    if folder in excluded:
        return
    if not any(path.startswith(folder + os.sep) for path in excluded):
        readable.append(folder)
        return
    listable.append(folder)
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            _split(entry.path, excluded, readable, listable)
        else:
            readable.append(entry.path)


def _package_folders() -> set[str]:
    folders = {*sys.path, *site.getsitepackages(), site.getusersitepackages(), sysconfig.get_path("purelib")}
    own = Path(__file__).resolve().parents[3]
    found = {os.path.realpath(path) for path in folders if path.endswith(("site-packages", "dist-packages"))}
    system = {str(path) for root in _SYSTEM_LIBRARIES for path in Path(root).glob("python3*/*-packages")}
    return found | {os.path.realpath(path) for path in system} | {str(own)}


def _shared_interpreter() -> list[str]:
    """Return the folder of libpython where the interpreter needs it."""
    folder, name = sysconfig.get_config_var("LIBDIR"), sysconfig.get_config_var("INSTSONAME")
    library = os.path.join(folder, name) if folder and name else ""
    return [library] if os.path.exists(library) else []


def numpy_folder() -> str | None:
    """Return the folder of installed packages that holds NumPy."""
    found = importlib.util.find_spec("numpy")
    return os.path.realpath(Path(found.origin).parents[1]) if found and found.origin else None
