"""The program `cobalt-bench` with an engine that gives up early: what takes minutes at a real server takes a second."""

from cobalt_bench.cli import running
from cobalt_bench.cli.main import main
from cobalt_bench.cli.options import RunOptions
from cobalt_bench.engines.engine import Serving
from cobalt_bench.engines.openai import OpenAIEngine
from cobalt_bench.problems import Suite


def impatient(options: RunOptions, suite: Suite) -> OpenAIEngine:
    return OpenAIEngine(options.model, options.base_url, max_retries=1, serving=Serving(1.0))


if __name__ == "__main__":
    running.engine_of = impatient
    main()
