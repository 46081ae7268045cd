"""The columns of a Parquet file of problems."""

from typing import Any


def problem_columns() -> Any:
    """Return the pyarrow schema of the fields of a problem, in their order; what a suite keeps besides comes after."""
    import pyarrow as pa  # here: the core starts without it

    tests = pa.list_(pa.struct([("input", pa.string()), ("output", pa.string())]))
    return pa.schema(
        [
            ("problem_id", pa.string()),
            ("title", pa.string()),
            ("statement", pa.string()),
            ("entry_point", pa.string()),
            ("starter_code", pa.string()),
            ("public_tests", tests),
            ("hidden_tests", tests),
            ("grader", pa.string()),
            ("checker", pa.string()),
            ("prelude", pa.string()),
            ("time_limit_s", pa.float64()),
            ("memory_limit_mb", pa.int64()),
            ("difficulty", pa.string()),
            ("release_date", pa.string()),
            ("platform", pa.string()),
            ("source", pa.string()),
            ("license", pa.string()),
            ("solutions", pa.list_(pa.string())),
            ("wrong_programs", pa.list_(pa.string())),
        ]
    )
