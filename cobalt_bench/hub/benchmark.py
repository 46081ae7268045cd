"""eval.yaml: what tells the Hub that a dataset is a benchmark, and which tasks it ranks.

Format: https://huggingface.co/docs/hub/eval-results
"""

from cobalt_bench.datasets.card import templates_folder

EVAL_YAML = "eval.yaml"


def eval_yaml(kind: str) -> bytes | None:
    """Return the file for a kind of dataset; None for one that is no benchmark."""
    path = templates_folder() / f"{kind}.{EVAL_YAML}"
    return path.read_bytes() if path.is_file() else None
