"""Suites: problems and where they come from: embedded, own files, Kattis packages, LiveCodeBench, TACO, the Hub."""

from cobalt_bench.suites.loading import SELECTING, is_named, known_suites, listed_names, load_chosen, load_suite
from cobalt_bench.suites.suite import Suite, SuiteInfo

__all__ = ["SELECTING", "Suite", "SuiteInfo", "is_named", "known_suites", "listed_names", "load_chosen", "load_suite"]
