"""A test's process: gives up everything but what the program may have, then runs the program."""

import _signal
import atexit
import gc
import json
import os
import resource
import signal
import sys
import types
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from cobalt_bench.judge.sandbox import landlock, syscalls

if TYPE_CHECKING:
    from cobalt_bench.judge.sandbox.server import Sandbox

_RESULT = 3  # the descriptor for a function's result, or the first of a checker's files
_MODULE_NAME = "solution"


class Program(NamedTuple):
    """Hold a compiled program and the module that it will be."""

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


def run(sandbox: "Sandbox", program: Program, descriptors: tuple[int, ...], cpu_s: int) -> NoReturn:
    """Run one test in this freshly forked process; descriptors become 0, 1, 2 and so on. Never returns."""
    code = 70
    try:
        _enter(sandbox, descriptors, cpu_s)
        code = execute(program, extra=len(descriptors) - _RESULT)
    except BaseException as error:  # a defect of ours
        os.write(2, f"the sandbox failed: {error!r}\n".encode())
    finally:
        os._exit(code)


def _enter(sandbox: "Sandbox", descriptors: tuple[int, ...], cpu_s: int) -> None:
    """Bind this process to what its worker is not bound to already; the order matters, the last steps forbid the first ones."""
    os.setpgid(0, 0)  # not a session: the kernel would give it a scheduling group of its own, which costs milliseconds
    if sandbox.namespaces is False:
        syscalls.prctl(syscalls.PR_SET_PDEATHSIG, signal.SIGKILL)
    if sandbox.ruleset is None:
        syscalls.prctl(syscalls.PR_SET_DUMPABLE, 1)  # the worker's processes are not, to keep this one out of them
    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number, number < _RESULT)
    os.closerange(len(descriptors), sandbox.first_kept)
    os.closerange(sandbox.first_kept + 1, 1 << 16)
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s))
    # The C function itself: the signal module's own wrapper makes enums of what it returns.
    _signal.pthread_sigmask(_signal.SIG_SETMASK, ())
    sandbox.path.insert(0, sandbox.scratch)
    if sandbox.ruleset is not None:
        landlock.restrict(sandbox.ruleset)
        os.close(sandbox.ruleset)
    if sandbox.signal_filter is not None:
        syscalls.load_filter(sandbox.signal_filter)


def execute(program: Program, extra: int) -> int:
    """Run the program as a script, or call its function; returns the exit status."""
    arguments = _read_arguments() if program.entry_point else None
    if extra and not program.entry_point:
        sys.argv.extend(f"/proc/self/fd/{_RESULT + number}" for number in range(extra))
    module = program.module
    code = 0
    try:
        exec(program.code, module.__dict__)
        if program.entry_point:
            _write_result(_call(module, program.entry_point, arguments))
    except SystemExit as error:
        code = _exit_status(error)
    except BaseException as error:
        code = 1
        _show(error)
    return _finish(module, code)


def _read_arguments() -> list[Any]:
    size = os.fstat(0).st_size
    data = os.read(0, size)
    while len(data) < size:
        data += os.read(0, size - len(data))
    arguments = [_decode(line) for line in data.decode().split("\n") if line and not line.isspace()]
    null = os.open("/dev/null", os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    return arguments


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


_decode = json.JSONDecoder().decode
_encode = json.JSONEncoder(default=_plain).encode


def _write_result(value: Any) -> None:
    encoded = _encode(value).encode()
    with open(_RESULT, "wb", buffering=0, closefd=False) as file:
        view = memoryview(encoded)
        while view:
            view = view[file.write(view) :]


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
        _flush(sys.stdout)
        module.__dict__.clear()
        gc.collect()  # files that were left open are flushed when they go
    except BaseException as error:
        _show(error)
    for stream in (sys.stdout, sys.__stdout__, sys.stderr):
        try:
            _flush(stream)
        except BaseException:
            code = code or 120  # as the interpreter does
    return code


def _flush(stream: Any) -> None:
    if stream is not None and not getattr(stream, "closed", False):
        stream.flush()
