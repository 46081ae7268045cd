"""Namespaces: a worker's own view of files, processes, network and IPC, where the machine allows it."""

import ctypes
import os
from collections.abc import Sequence

from cobalt_bench.judge.sandbox.syscalls import LIBC, check, numbers_of

_NEWNS, _NEWIPC, _NEWUSER, _NEWPID, _NEWNET = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_NOEXEC, _MS_REMOUNT = 1, 2, 4, 8, 32
_MS_BIND, _MS_REC, _MS_PRIVATE, _MS_RELATIME = 1 << 12, 1 << 14, 1 << 18, 1 << 21
_MNT_DETACH = 2
_ST_NOATIME, _ST_NODIRATIME, _ST_RELATIME = 1024, 2048, 4096
SCRATCH, SHARED = "/scratch", "/dev/shm"  # both of one file system in memory, bounded as one
FILES = 1 << 14  # files and folders of one test: the kernel keeps about a KiB for each that no file's size shows


def enter(root: str, readable: Sequence[str], scratch_mb: int) -> None:
    """Move this process's children into new namespaces whose file system holds `readable` and SCRATCH and SHARED, empty, alone.

    Forks: the caller goes on as process 1 of the new namespaces, its parent waits and passes on the exit status.
    root: an empty folder that the new file system is built on. Raises OSError where the machine forbids any of it.
    """
    uid, gid = os.geteuid(), os.getegid()
    flags = _NEWNS | _NEWIPC | _NEWPID | _NEWNET | (0 if uid == 0 else _NEWUSER)
    check(LIBC.unshare(ctypes.c_int(flags)), "unshare")
    if uid != 0:
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{uid} {uid} 1")
        _write("/proc/self/gid_map", f"{gid} {gid} 1")
    _mount(None, "/", None, _MS_REC | _MS_PRIVATE)
    _become_first_process()
    _build_root(root, readable, scratch_mb)
    (number,) = numbers_of("pivot_root")
    os.chdir(root)
    check(LIBC.syscall(ctypes.c_long(number), b".", b"."), "pivot_root")
    check(LIBC.umount2(b".", ctypes.c_int(_MNT_DETACH)), "umount")
    os.chdir("/")


def _become_first_process() -> None:
    pid = os.fork()
    if pid:
        os.closerange(3, 1 << 16)
        _, status = os.waitpid(pid, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def _build_root(root: str, readable: Sequence[str], scratch_mb: int) -> None:
    _mount("tmpfs", root, "tmpfs", _MS_NOSUID | _MS_NODEV, "mode=755,size=1m")
    for path in readable:
        if os.path.exists(path):
            _bind(path, root + path)
    for link in ("/lib", "/lib64", "/usr/lib64"):
        if os.path.islink(link) and not os.path.lexists(root + link):
            os.makedirs(os.path.dirname(root + link), exist_ok=True)
            os.symlink(os.readlink(link), root + link)
    for device in ("/dev/null", "/dev/urandom", "/dev/random"):
        if not os.path.exists(root + device):
            _bind(device, root + device)
    for name, target in (("fd", "/proc/self/fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")):
        os.symlink(target, f"{root}/dev/{name}")
    os.mkdir(root + "/proc")
    _mount("proc", root + "/proc", "proc", _MS_NOSUID | _MS_NODEV | _MS_NOEXEC)
    _build_scratch(root, scratch_mb)
    _mount(None, root, None, _MS_REMOUNT | _MS_RDONLY | _MS_NOSUID | _MS_NODEV)


def _build_scratch(root: str, scratch_mb: int) -> None:
    for path in (SCRATCH, SHARED):
        os.mkdir(root + path)
    flags = _MS_NOSUID | _MS_NODEV | _MS_NOEXEC | _ST_NOATIME  # reading leaves no trace for the next test
    _mount("tmpfs", root + SCRATCH, "tmpfs", flags, f"mode=755,size={scratch_mb}m,nr_inodes={FILES}")
    for name, path in (("shared", SHARED), ("scratch", SCRATCH)):  # the latter hides what holds both
        inner = f"{root}{SCRATCH}/{name}"
        os.mkdir(inner)
        os.chmod(inner, 0o1777 if path == SHARED else 0o777)
        _mount(inner, root + path, None, _MS_BIND)


def _bind(source: str, target: str) -> None:
    """Bind a file or folder, read-only, keeping the flags that its own mount has locked."""
    if os.path.isdir(source):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY))
    _mount(source, target, None, _MS_BIND | _MS_REC)
    if source.startswith("/dev/"):
        return
    flags = os.statvfs(target).f_flag
    kept = flags & (_MS_NOSUID | _MS_NODEV | _MS_NOEXEC | _ST_NOATIME | _ST_NODIRATIME)
    kept |= _MS_RELATIME if flags & _ST_RELATIME else 0
    _mount(None, target, None, _MS_REMOUNT | _MS_BIND | _MS_RDONLY | kept)


def _mount(source: str | None, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    encoded = [text.encode() if text is not None else None for text in (source, target, kind, data)]
    result = LIBC.mount(encoded[0], encoded[1], encoded[2], ctypes.c_ulong(flags), encoded[3])
    check(result, f"mount {target}")


def _write(path: str, text: str) -> None:
    with open(path, "w") as file:
        file.write(text)
