"""Runs the attacks in a judge of its own, under the restrictions given as JSON, and prints what came of each as JSON.

Restrictions: `refuse`, system calls that answer an errno as on another kernel; `user`, whom to become (the interpreter is then
shown at `place`, since it may lie in a folder of root's); `hide`, a module that can't be imported; `landlock`, the newest version
of its interface that workers are to find. With `leftovers`, programs that leave something behind run in the place of the attacks,
on three tests each; with `ordinary`, those that are to be accepted, and what is printed are those that are not.
"""

import ctypes
import errno
import json
import os
import sys


def main() -> None:
    request = json.loads(sys.argv[1])
    if "user" in request:
        _again(_become(request.pop("user"), request["place"]), request)
    if "refuse" in request:
        _refuse(request.pop("refuse"))
        _again(sys.executable, request)
    if "hide" in request:
        sys.modules[request["hide"]] = None  # type: ignore[assignment]
    if "landlock" in request:
        _speak(request["landlock"])

    from cobalt_bench.errors import InputError
    from cobalt_bench.judge import Judge, Limits

    os.environ["HF_TOKEN"] = "secret"
    try:
        with Judge(2, limits=Limits(time_s=10)) as judge:
            if "ordinary" in request:
                results = _fail(judge)
            else:
                results = _leave(judge) if "leftovers" in request else _attack(judge, request["given"])
        print(json.dumps({"layers": judge.layers, "results": results}))
    except InputError as error:
        print(json.dumps({"refused": str(error)}))


def _attack(judge, given: dict) -> dict[str, str]:
    from attacks import PROGRAMS, outcomes

    from cobalt_bench.judge import Job
    from cobalt_bench.problems.problem import Test

    tests = (Test(json.dumps({**given, "judge": os.getpid()}), "EXPECTED-OUTPUT"),)
    reports = [report.tests[0] for _, report in judge.map([Job(program, tests) for program in PROGRAMS])]
    assert all(test.verdict == "wrong_answer" for test in reports), reports
    return {name: outcome for test in reports for name, outcome in outcomes(test.stdout).items()}


def _leave(judge) -> dict[str, list[str]]:
    from leftovers import LEFTOVERS, found

    from cobalt_bench.problems.problem import Test

    reports = {
        name: judge.run(program, [Test(f"# {number}", found(program)) for number in range(3)])
        for name, program in LEFTOVERS.items()
    }
    return {name: [f"{test.verdict} {test.message}".strip() for test in report.tests] for name, report in reports.items()}


def _fail(judge) -> dict[str, str]:
    from ordinary import ORDINARY

    from cobalt_bench.judge import Job
    from cobalt_bench.problems.problem import Test

    jobs = [Job(program, (Test("", "7"),)) for program in ORDINARY]
    return {job.program: report.tests[0].stderr for job, report in judge.map(jobs) if report.verdict != "accepted"}


def _again(interpreter: str, request: dict) -> None:
    os.execv(interpreter, [interpreter, __file__, json.dumps(request)])


def _become(user: int, place: str) -> str:
    """Become an ordinary user; returns the interpreter at the place where this user may read it."""
    from cobalt_bench.judge.sandbox.syscalls import LIBC

    bind, recursive, private = 4096, 16384, 1 << 18
    for call in (
        lambda: LIBC.unshare(0x20000),
        lambda: LIBC.mount(None, b"/", None, ctypes.c_ulong(private | recursive), None),
        lambda: LIBC.mount(sys.base_prefix.encode(), place.encode(), None, ctypes.c_ulong(bind | recursive), None),
    ):
        assert call() == 0, os.strerror(ctypes.get_errno())
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path and not path.startswith(sys.base_prefix))
    os.environ["HOME"] = "/nonexistent"
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    return f"{place}/bin/python{sys.version_info.major}.{sys.version_info.minor}"


def _speak(version: int) -> None:
    """Let workers find this version of Landlock where the kernel's is newer: the kernel obeys a ruleset of any older one."""
    from cobalt_bench.judge import worker

    lower = f"spoken = landlock.version\nlandlock.version = lambda: min({version}, spoken())"
    worker._BOOT = worker._BOOT.replace("main(", f"from cobalt_bench.judge.sandbox import landlock\n{lower}\nmain(")


def _refuse(calls: dict[str, str]) -> None:
    import pyseccomp

    filter_ = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    for name, answer in calls.items():
        filter_.add_rule(pyseccomp.ERRNO(getattr(errno, answer)), {"landlock_create_ruleset": 444}.get(name, name))
    filter_.load()


if __name__ == "__main__":
    main()
