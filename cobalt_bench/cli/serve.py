"""cobalt-bench serve: the judge as an HTTP service."""

from typing import Annotated

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.interrupts import Interrupted, interrupts
from cobalt_bench.cli.output import say
from cobalt_bench.errors import InputError


def serve(
    host: Annotated[str, typer.Option(help="Address; one beyond this machine needs a token.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535, help="0: a free one.")] = 8080,
    token: Annotated[
        str | None, typer.Option(envvar="COBALT_BENCH_TOKEN", help="What clients send as `Authorization: Bearer TOKEN`.")
    ] = None,
    suite: Annotated[
        list[str] | None,
        typer.Option(metavar="[NAME=]SUITE", help="Suite whose problems clients may name; repeat for several (mini)."),
    ] = None,
    workers: o.Workers = None,
    ray: o.Ray = None,
    allow_unsafe: o.AllowUnsafe = False,
) -> None:
    """Judge programs for clients: POST /judge, /batch, and SandboxFusion's /run_code; /health, /metrics, /docs.

    cobalt-bench serve --port 8080
    """
    try:
        from cobalt_bench.service.listening import check_host, listen
        from cobalt_bench.service.listening import serve as serve_desk
    except ModuleNotFoundError as error:
        raise InputError(f"The service needs FastAPI and uvicorn ({error}); run `pip install 'cobalt-bench[serve]'`.") from None
    from cobalt_bench.judge import open_judge
    from cobalt_bench.service.desk import Desk
    from cobalt_bench.suites import load_suite

    check_host(host, token)
    names = dict(_named(text) for text in suite or ["mini"])
    suites = {name: load_suite(place) for name, place in names.items()}
    with listen(host, port) as listening, open_judge(workers, ray=ray, allow_unsafe=allow_unsafe) as judge:

        def ready(url: str) -> None:
            print(url, flush=True)
            say(f"{judge.workers} workers; suites: {', '.join(suites)}. Stop it with Ctrl-C: what is under way is finished.")

        interrupts.leave()
        try:
            serve_desk(Desk(judge, suites), listening, token, ready)
        except Interrupted:  # given on once all is finished: the end that was asked for
            say("Stopped.")


def _named(text: str) -> tuple[str, str]:
    """Return name and suite of NAME=SUITE; one without a name has its own, which must be no path."""
    name, equals, place = text.partition("=")
    if not equals and "/" in text:
        raise InputError(f"Give {text} a name that clients use, such as --suite mine={text}.")
    return (name, place) if equals else (text, text)
