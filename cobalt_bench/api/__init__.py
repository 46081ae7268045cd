"""The Python API: evaluate and collect, from a name or from objects of one's own; what the command line calls too."""

from cobalt_bench.api.evaluating import acollect, aevaluate, collect, evaluate
from cobalt_bench.api.results import Results

__all__ = ["Results", "acollect", "aevaluate", "collect", "evaluate"]
