"""What a sharded model is saved as: checkpoints in shards, the finished model whole.

A whole checkpoint of an 8B model with its optimizer is about 98 GB, gathered and written by one process while the others wait;
in shards each process writes its own. DeepSpeed does so by itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


def shard_checkpoints(accelerator: Any) -> None:
    """Save the checkpoints of a model under FSDP in shards, whatever the launcher's configuration says."""
    _save_as("SHARDED_STATE_DICT", accelerator)


@contextmanager
def whole_model(accelerator: Any) -> Iterator[None]:
    """Save a model under FSDP whole within the block: transformers writes no weights of a sharded one."""
    _save_as("FULL_STATE_DICT", accelerator)
    try:
        yield
    finally:
        _save_as("SHARDED_STATE_DICT", accelerator)


def _save_as(kind: str, accelerator: Any) -> None:
    plugin = getattr(accelerator.state, "fsdp_plugin", None)
    if plugin is not None:
        # Accelerate keeps the details of the kind before, and torch refuses a whole model's for shards.
        plugin.state_dict_config = plugin.optim_state_dict_config = None
        plugin.set_state_dict_type(kind)
