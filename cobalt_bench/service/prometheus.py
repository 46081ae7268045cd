"""The service's figures, as Prometheus reads them."""

from collections.abc import Iterator

from cobalt_bench.service.desk import Desk


def metrics_of(desk: Desk) -> str:
    """Return all figures as Prometheus' text format."""
    return "\n".join(_lines(desk)) + "\n"


def _lines(desk: Desk) -> Iterator[str]:
    yield from _head("requests_total", "counter", "HTTP requests answered")
    for (path, status), count in sorted(desk.answers.items()):
        yield f'cobalt_bench_requests_total{{path="{path}",status="{status}"}} {count}'
    yield from _head("programs_total", "counter", "Programs done, by verdict")
    for verdict, count in sorted(desk.verdicts.items()):
        yield f'cobalt_bench_programs_total{{verdict="{verdict}"}} {count}'
    figures = {
        "judge_failures_total": ("counter", "Programs on which the judge itself failed", desk.failures),
        "program_seconds_total": ("counter", "Seconds that programs used or slept", round(desk.seconds, 4)),
        "programs_under_way": ("gauge", "Programs that are judged, or wait", desk.under_way),
        "programs_under_way_most": ("gauge", "Programs that may be under way", desk.queue),
        "workers": ("gauge", "Processes that judge", desk.judge.workers),
    }
    for name, (kind, help, value) in figures.items():
        yield from _head(name, kind, help)
        yield f"cobalt_bench_{name} {value}"


def _head(name: str, kind: str, help: str) -> Iterator[str]:
    yield f"# HELP cobalt_bench_{name} {help}."
    yield f"# TYPE cobalt_bench_{name} {kind}"
