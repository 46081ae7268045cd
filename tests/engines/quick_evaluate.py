"""The program `cobalt-bench` with an engine that gives up early: what takes minutes at a real server takes a second."""

from cobalt_bench.api import playing
from cobalt_bench.cli.main import main
from cobalt_bench.engines.engine import Serving
from cobalt_bench.engines.openai import OpenAIEngine
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.suites import Suite


def impatient(spec: RunSpec, suite: Suite) -> OpenAIEngine:
    return OpenAIEngine(spec.model, spec.base_url, max_retries=1, serving=Serving(1.0))


if __name__ == "__main__":
    playing.engine_of = impatient
    main()
