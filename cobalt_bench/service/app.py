"""The service's application: its paths, and how failures are answered."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from cobalt_bench import __version__
from cobalt_bench.errors import InputError, JudgeError
from cobalt_bench.judge import Job
from cobalt_bench.problems import Problem
from cobalt_bench.service.desk import Busy, Desk, Stopping

try:
    from fastapi import FastAPI, Request
    from fastapi.exceptions import RequestValidationError
    from fastapi.responses import JSONResponse, PlainTextResponse, Response

    from cobalt_bench.service import run_code, wire
    from cobalt_bench.service.prometheus import metrics_of
except ImportError as error:
    raise InputError(f"The service needs FastAPI and uvicorn ({error}); run `pip install 'cobalt-bench[serve]'`.") from None


class Json(JSONResponse):
    """JSON in ASCII: what a program made may hold letters that UTF-8 has not."""

    def render(self, content: Any) -> bytes:
        """Return it written."""
        return json.dumps(content).encode()


_HIDDEN_FAILURE = "The judge, or the problem's checker, failed on this program."
_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": wire.FailureAnswer, "description": what}
    for status, what in {
        400: "What can't be judged",
        429: "The queue is full: ask again after Retry-After seconds",
        503: "The judge failed, or the service is about to end: never a score",
    }.items()
}


def make_app(desk: Desk) -> FastAPI:
    """Return the application that hands requests to a desk."""
    app = FastAPI(title="cobalt-bench", version=__version__, redoc_url=None, responses=_RESPONSES)
    _answer_failures(app)

    @app.post("/judge", response_model=wire.JudgeAnswer)
    async def judge(request: wire.JudgeRequest) -> Response:
        """Judge a program on tests, or on a problem of a suite of the service, whose hidden tests stay there."""
        job, problem = _job(desk, request)
        try:
            return Json(wire.answer_of(await desk.judge_one(job), problem))
        except JudgeError:
            if problem is None:
                raise
            raise JudgeError(_HIDDEN_FAILURE) from None

    @app.post("/batch", response_model=wire.BatchAnswer)
    async def batch(request: wire.BatchRequest) -> Response:
        """Judge programs together; the answers stand in their order."""
        asked = [_job(desk, each) for each in request.jobs]
        reports = await desk.judge_all([job for job, _ in asked])
        results = [
            wire.answer_of(report, problem)
            if not isinstance(report, JudgeError)
            else {"detail": str(report) if problem is None else _HIDDEN_FAILURE}
            for report, (_, problem) in zip(reports, asked, strict=True)
        ]
        return Json({"results": results})

    @app.post("/run_code", responses={503: {"model": wire.RunCodeAnswer}})
    async def run(request: wire.RunCodeRequest) -> wire.RunCodeAnswer:
        """Run a Python program as it is, as SandboxFusion does: its input unaltered, its output whole."""
        return run_code.answer_of(await desk.execute(run_code.script_of(request)))

    @app.get("/health")
    async def health() -> dict[str, Any]:
        """Answer that the service is there, and what it has."""
        return {
            "status": "stopping" if desk.stopping else "ok",
            "version": __version__,
            "workers": desk.judge.workers,
            "layers": desk.judge.layers,
            "suites": desk.suites,
            "under_way": desk.under_way,
            "queue": desk.queue,
        }

    @app.get("/metrics", response_class=PlainTextResponse)
    async def metrics() -> Response:
        """Return figures for Prometheus."""
        return PlainTextResponse(metrics_of(desk), media_type="text/plain; version=0.0.4")

    return app


def _job(desk: Desk, request: "wire.JudgeRequest") -> tuple[Job, Problem | None]:
    """Return the job that a request asks for, and the problem where it names one."""
    if complaint := request.complaint():
        raise InputError(complaint)
    if request.suite is None or request.problem_id is None:
        return request.job(None), None
    problem = desk.problem(request.suite, request.problem_id)
    return request.job(problem), problem


def _answer_failures(app: FastAPI) -> None:
    def answer(kind: type[Exception], status: int, say: Callable[[Any], str], **headers: str) -> None:
        async def handle(request: Request, error: Exception) -> Response:
            body: dict[str, Any] = {"detail": say(error)}
            if status == 503 and request.url.path == "/run_code":
                body |= {"status": "SandboxError", "message": body["detail"]}
            return Json(body, status, {name.replace("_", "-"): value for name, value in headers.items()})

        app.exception_handler(kind)(_typed(handle))

    answer(InputError, 400, str)
    answer(JudgeError, 503, str)
    answer(Busy, 429, lambda error: "As many programs are under way as may be; ask again later.", Retry_After="1")
    answer(Stopping, 503, lambda error: "The service is about to end.", Connection="close")
    answer(RequestValidationError, 422, _first_fault)


def _typed(handle: Callable[[Request, Exception], Awaitable[Response]]) -> Any:
    return handle


def _first_fault(error: Any) -> str:
    fault = error.errors()[0]
    place = ".".join(str(part) for part in fault["loc"][1:])[:200]
    return f"{place or 'the request'}: {fault['msg'].removeprefix('Value error, ')[:200]}"
