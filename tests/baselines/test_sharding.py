"""Checkpoints of a sharded model: saved in shards and read back, the finished model whole, by torch's FSDP2 in two processes."""

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch
from accelerate import PartialState
from accelerate.utils import FullyShardedDataParallelPlugin
from accelerate.utils.fsdp_utils import load_fsdp_model, load_fsdp_optimizer, save_fsdp_model, save_fsdp_optimizer
from torch import distributed, multiprocessing

from baselines.sharding import shard_checkpoints, whole_model


def sharded(value: float) -> tuple[Any, Any]:
    """A model of 8 x 8 weights, all of one value, and its optimizer after a step."""
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import fully_shard

    model = torch.nn.Linear(8, 8, bias=False)
    torch.nn.init.constant_(model.weight, value)
    fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.0, weight_decay=0.0)
    model(torch.ones(1, 8)).sum().backward()
    optimizer.step()
    return model, optimizer


def save_and_load(rank: int, folder: str) -> None:
    distributed.init_process_group("gloo", init_method=f"file://{folder}/meeting", rank=rank, world_size=2)
    os.environ |= {"RANK": str(rank), "LOCAL_RANK": str(rank), "WORLD_SIZE": "2", "LOCAL_WORLD_SIZE": "2"}
    PartialState(cpu=True)  # accelerate logs by it
    plugin = FullyShardedDataParallelPlugin(fsdp_version=2, state_dict_type="FULL_STATE_DICT")  # as TRL's fsdp2.yaml has it
    accelerator: Any = SimpleNamespace(
        state=SimpleNamespace(fsdp_plugin=plugin),
        num_processes=2,
        process_index=rank,
        is_main_process=rank == 0,
        wait_for_everyone=distributed.barrier,
    )
    shard_checkpoints(accelerator)
    model, optimizer = sharded(3.0)
    save_fsdp_model(plugin, accelerator, model, folder)
    save_fsdp_optimizer(plugin, accelerator, optimizer, model, folder)
    other, others = sharded(5.0)
    load_fsdp_model(plugin, accelerator, other, folder)
    load_fsdp_optimizer(plugin, accelerator, others, other, folder)
    assert torch.equal(other.weight.full_tensor(), torch.full((8, 8), 3.0))
    state, read = (next(iter(each.state.values())) for each in (optimizer, others))
    assert torch.equal(state["exp_avg"].full_tensor(), read["exp_avg"].full_tensor())
    with whole_model(accelerator):
        save_fsdp_model(plugin, accelerator, model, f"{folder}/whole")
    distributed.destroy_process_group()


def test_checkpoints_are_shards_and_the_finished_model_is_whole(tmp_path: Path) -> None:
    multiprocessing.spawn(save_and_load, (str(tmp_path),), nprocs=2)  # type: ignore[no-untyped-call]
    for name in ("pytorch_model_fsdp_0", "optimizer_0"):
        assert len(list((tmp_path / name).glob("*.distcp"))) == 2, name
    weights = torch.load(tmp_path / "whole" / "pytorch_model_fsdp.bin", weights_only=True)
    assert torch.equal(weights["weight"], torch.full((8, 8), 3.0))


def test_without_fsdp_nothing_is_changed() -> None:
    accelerator = SimpleNamespace(state=SimpleNamespace())
    shard_checkpoints(accelerator)
    with whole_model(accelerator):
        assert vars(accelerator) == {"state": SimpleNamespace()}
    assert vars(accelerator) == {"state": SimpleNamespace()}
