"""TACO: its rows, the filter that makes problems of them, and COBALT's own selection of them.

Suite `taco` is prepared once, by `cobalt-bench prepare taco`, into a folder that is then a suite: a problem stays only where
one of its reference solutions is accepted, and running them takes the judge (suites/preparation.py) and hours.
Suite `taco-cobalt` is read as it was published.
"""

from cobalt_bench.suites.taco.cobalt_selection import NAME, is_name, load, suites
from cobalt_bench.suites.taco.filter import STEPS, problems_of
from cobalt_bench.suites.taco.raw_rows import DATASET, TacoRows, open_rows

__all__ = ["DATASET", "NAME", "STEPS", "TacoRows", "is_name", "load", "open_rows", "problems_of", "suites"]
