"""LiveCodeBench: its releases, read without executing what they hold."""

from cobalt_bench.suites.livecodebench.reading import erratum, is_name, load, suites

__all__ = ["erratum", "is_name", "load", "suites"]
