"""Problems in the ICPC/Kattis problem package format, legacy or 2023-07 and later."""

from cobalt_bench.suites.kattis.package import read_package, read_packages

__all__ = ["read_package", "read_packages"]
