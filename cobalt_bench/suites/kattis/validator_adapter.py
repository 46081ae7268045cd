"""Runs an output validator of the Kattis package format as a checker (arguments: input, output, expected output)."""

import os
import sys

VALIDATOR = "VALIDATOR"
FLAGS = ["FLAGS"]


def main() -> int:
    """Return 0 where the validator accepts (42), 1 where it rejects (43), 2 where it fails."""
    input_path, output_path, answer_path = map(os.path.abspath, sys.argv[1:4])
    os.dup2(os.open(output_path, os.O_RDONLY), 0)
    sys.argv = ["validator.py", input_path, answer_path, os.path.join(os.getcwd(), ""), *FLAGS]
    try:
        exec(compile(VALIDATOR, "validator.py", "exec"), {"__name__": "__main__", "__file__": "validator.py"})
    except SystemExit as leaving:
        return 0 if leaving.code == 42 else 1 if leaving.code == 43 else 2
    except Exception:
        sys.excepthook(*sys.exc_info())  # shown, but not as the status 1 that would reject
    return 2


sys.exit(main())
