"""A test's process: gives up everything but what the program may have, then runs the program."""

import _signal
import atexit
import gc
import json
import os
import signal
import sys
import types
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn

from cobalt_bench.judge.sandbox import landlock, syscalls

_RESULT = 3  # the descriptor for a function's result, or the first of a checker's files
_MODULE_NAME = "solution"
CRASHED = 70  # exit status of a checker that ends by an exception: the ordinary one, 1, would reject
_ALL_DESCRIPTORS = 1 << 16
_PRCTL, _CAPSET = syscalls.numbers_of("prctl", "capset") if sys.platform == "linux" else (0, 0)
_SET_DUMPABLE = syscalls.PR_SET_DUMPABLE
_SET_MASK = int(_signal.SIG_SETMASK)


class Bounds(NamedTuple):
    """What a test's process binds itself to beyond what binds the whole worker."""

    namespaces: bool
    path: list[str]  # sys.path, whose first entry a test's process makes the scratch folder
    scratch: str
    ruleset: int | None  # Landlock
    signal_filter: syscalls.SockFprog | None  # seccomp, where Landlock does not keep signals inside it; each program's own
    hidden: bool  # the worker's processes show nothing of themselves in /proc, as this one has to
    numbering: int | None  # the descriptor by which the worker's processes, capable of it, give the next process its number


class Program(NamedTuple):
    """A compiled program and the module that it will be."""

    code: types.CodeType
    entry_point: str | None
    module: types.ModuleType


def prepare(code: types.CodeType, entry_point: str | None, names: dict[str, Any]) -> Program:
    """Return a program ready to run, with these names in its module; done once, since each fork pays for what it touches."""
    name = _MODULE_NAME if entry_point else "__main__"
    module = types.ModuleType(name)
    module.__dict__.update(names, __name__=name, __file__="main.py", __cached__=None, __builtins__=__builtins__)
    sys.modules[name] = module
    sys.argv = ["main.py"]
    return Program(code, entry_point, module)


def run(bounds: Bounds, program: Program, descriptors: tuple[int, ...]) -> NoReturn:
    """Run one test in this freshly forked process; descriptors become 0, 1, 2 and so on. Never returns."""
    code = 70
    try:
        _enter(bounds, descriptors)
        extra = len(descriptors) - _RESULT
        code = execute(program, extra, CRASHED if extra and program[1] is None else 1)
    except BaseException as error:  # a defect of ours
        os.write(2, f"the sandbox failed: {error!r}\n".encode())
    finally:
        os._exit(code)


def _enter(
    bounds: Bounds,
    descriptors: tuple[int, ...],
    *,
    setpgid: Callable[[int, int], None] = os.setpgid,
    dup2: Callable[..., int] = os.dup2,
    # The C function itself: the signal module's own wrapper makes enums of what it returns.
    set_mask: Callable[..., Any] = _signal.pthread_sigmask,
    closerange: Callable[[int, int], None] = os.closerange,
    call: Callable[..., int] = syscalls.LIBC.syscall,  # as `landlock.restrict` does: another function of libc is more pages
    prctl: int = _PRCTL,
    capset: int = _CAPSET,
    header: Any = syscalls.NO_CAPABILITIES[0],
    no_capabilities: Any = syscalls.NO_CAPABILITIES[1],
) -> None:
    """Bind this process to what its worker is not bound to already; the order matters, the last steps forbid the first ones.

    The functions are bound as arguments, and `bounds` is unpacked once: each object looked up touches pages, and the first touch
    of each costs a fault after a fork.
    """
    namespaces, path, scratch, ruleset, signal_filter, hidden, numbering = bounds
    setpgid(0, 0)  # not a session: the kernel would give it a scheduling group of its own, which costs milliseconds
    if not namespaces:
        syscalls.prctl(syscalls.PR_SET_PDEATHSIG, signal.SIGKILL)
    if hidden and call(prctl, _SET_DUMPABLE, 1, 0, 0, 0):
        raise OSError("the process can't be made to show itself")
    if numbering is not None and call(capset, header, no_capabilities):
        raise OSError("the process can't give up its capabilities")
    number = 0
    for descriptor in descriptors:
        dup2(descriptor, number, number < _RESULT)
        number += 1
    set_mask(_SET_MASK, ())
    path[0] = scratch  # its place is kept free: to insert it would move the others
    if ruleset is not None:
        landlock.restrict(ruleset)
    closerange(number, _ALL_DESCRIPTORS)
    if signal_filter is not None:
        syscalls.load_filter(signal_filter)


def execute(program: Program, extra: int, crashed: int) -> int:
    """Run the program as a script, or call its function; returns the exit status, `crashed` after an uncaught exception."""
    compiled, entry_point, module = program
    arguments = _read_arguments() if entry_point else None
    if extra and not entry_point:
        sys.argv.extend(f"/proc/self/fd/{_RESULT + number}" for number in range(extra))
    code = 0
    try:
        exec(compiled, module.__dict__)
        if entry_point:
            _write_result(_call(module, entry_point, arguments))
    except SystemExit as error:
        code = _exit_status(error)
    except BaseException as error:
        code = crashed
        _show(error)
    return _finish(module, code)


def _read_arguments() -> list[Any]:
    """Return the arguments, one JSON value a line of standard input, which is at its end then: the function finds it empty."""
    size = os.lseek(0, 0, os.SEEK_END)
    os.lseek(0, 0, os.SEEK_SET)
    data = os.read(0, size)
    while len(data) < size:
        data += os.read(0, size - len(data))
    arguments = []
    for line in data.decode().split("\n"):
        if line and not line.isspace():
            arguments.append(_decode(line))
    return arguments


def _decode(line: str) -> Any:
    """Return one JSON value; what the decoder itself does about white space costs more than the value."""
    text = line.strip()
    value, end = _scan(text)
    if end != len(text):
        raise ValueError(f"more than one JSON value in {line[:100]!r}")
    return value


def _call(module: types.ModuleType, entry_point: str, arguments: Any) -> Any:
    """Call the method of class Solution, or the function where there is no such class or method."""
    solution = getattr(module, "Solution", None)
    target = getattr(solution() if isinstance(solution, type) else solution, entry_point, None)
    function = target if target is not None else getattr(module, entry_point)
    return function(*arguments)


def _plain(value: Any) -> Any:
    """Return a NumPy scalar or array as plain data; anything else is no JSON value."""
    if type(value).__module__ == "numpy":
        return value.tolist()
    raise TypeError(f"the returned value holds a {type(value).__name__}, which is no JSON value")


_scan = json.JSONDecoder().raw_decode
_encode = json.JSONEncoder(default=_plain).encode


def _write_result(value: Any) -> None:
    left = _encode(value).encode()
    while left:
        left = left[os.write(_RESULT, left) :]


def _exit_status(error: SystemExit) -> int:
    if error.code is None:
        return 0
    if isinstance(error.code, int):
        return error.code & 0xFF
    print(error.code, file=sys.stderr)
    return 1


def _show(error: BaseException) -> None:
    """Print the traceback as the interpreter would, without this module's own frames."""
    try:
        trace = error.__traceback__
        while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
            trace = trace.tb_next
        sys.excepthook(type(error), error.with_traceback(trace), trace)
    except BaseException:
        os.write(2, f"{type(error).__name__}\n".encode())


def _finish(module: types.ModuleType, code: int) -> int:
    """Do what the interpreter does at its end, as far as a program can see it; returns the exit status."""
    try:
        threading = sys.modules.get("threading")
        if threading is not None:
            threading._shutdown()
        atexit._run_exitfuncs()
    except BaseException as error:
        _show(error)
    for name in ("stdout", "stderr"):
        try:
            _flush(sys.__dict__.get(name))
        except BaseException as error:
            code = code or 120  # as the interpreter does
            _show(error)
    stdout, stderr = sys.__dict__.get("stdout"), sys.__dict__.get("stderr")
    try:
        module.__dict__.clear()
        gc.collect()  # files that were left open are flushed when they go
    except BaseException as error:
        _show(error)
    # What was printed since. The interpreter lets its streams go, and with them any error: a stream of the program's own may need
    # names that are gone by now, and the first one may have been detached.
    for stream in (stdout, sys.__dict__.get("__stdout__"), stderr):
        try:
            _flush(stream)
        except BaseException:
            continue
    return code


def _flush(stream: Any) -> None:
    if stream is None:
        return
    try:
        stream.flush()
    except ValueError:
        if not getattr(stream, "closed", False):  # asked only now: to find out costs more than to flush
            raise
