"""SandboxFusion's /run_code: one program, run as it is."""

import base64
import binascii

from cobalt_bench.errors import InputError
from cobalt_bench.judge import Execution, Limits
from cobalt_bench.judge.execution import Script, script
from cobalt_bench.service.wire import RunCodeAnswer, RunCodeRequest, RunResult

UNBOUNDED_MB = 4096  # MiB for a program that is asked to have no limit

_STOPPED = {
    "memory": "used more memory than its limit",
    "output": "wrote more than its limit",
    "processes": "started too many processes",
}


def script_of(request: RunCodeRequest) -> Script:
    """Return the job that a request asks for; raises InputError for what can't be run."""
    if request.language != "python":
        raise InputError(f"Language {request.language!r:.40} can't be run here; it runs python.")
    memory = UNBOUNDED_MB if request.memory_limit_MB == -1 else request.memory_limit_MB
    limits = Limits(time_s=request.run_timeout, memory_mb=memory)
    files = {name: _decoded(name, content) for name, content in request.files.items() if content is not None}
    return script(request.code, request.stdin or "", files=files, fetch=request.fetch_files, limits=limits)


def answer_of(done: Execution) -> RunCodeAnswer:
    """Return what running came to, in SandboxFusion's words."""
    late = done.stopped == "time"
    result = RunResult(
        status="TimeLimitExceeded" if late else "Error" if done.stopped else "Finished",
        execution_time=done.time_s,
        return_code=None if late else done.status,
        stdout=done.stdout.decode("utf-8", "replace"),
        stderr=done.stderr.decode("utf-8", "replace"),
    )
    return RunCodeAnswer(
        status="Success" if done.status == 0 and not done.stopped else "Failed",
        message=_STOPPED.get(done.stopped, ""),
        run_result=result,
        files={name: base64.b64encode(content).decode() for name, content in done.files.items()},
    )


def _decoded(name: str, content: str) -> bytes:
    try:
        return base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError):
        raise InputError(f"The content of file {name!r:.80} is not base64.") from None
