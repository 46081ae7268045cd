"""FSDP2's wrapping of a model on CPUs, by gloo: the same losses, gradients and weights as without it.

torchrun --nproc-per-node 2 -m baselines.rehearse.fsdp2 MODEL
"""

import sys
from typing import Any

import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from transformers import AutoModelForCausalLM

STEPS = 3


def train(model: Any, ids: torch.Tensor) -> list[float]:
    """Take some steps on one batch and return their losses; sharded or not, each process gives its share of rows."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    losses = []
    for _ in range(STEPS):
        loss = model(input_ids=ids, labels=ids).loss
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        losses.append(float(loss))
    return losses


def main() -> None:
    """Shard layer by layer, train, gather the weights, and compare; raises AssertionError where they differ."""
    dist.init_process_group("gloo")
    rank, size = dist.get_rank(), dist.get_world_size()
    models: list[Any] = [AutoModelForCausalLM.from_pretrained(sys.argv[1], dtype=torch.float32) for _ in range(2)]
    whole, sharded = models
    ids = torch.randint(10, 200, (size, 32), generator=torch.Generator().manual_seed(0))
    mesh = init_device_mesh("cpu", (size,))
    for layer in sharded.model.layers:
        fully_shard(layer, mesh=mesh)
    fully_shard(sharded, mesh=mesh)
    share = sum(parameter.to_local().numel() for parameter in sharded.parameters())
    own = torch.tensor([train(sharded, ids[rank : rank + 1])])
    dist.all_reduce(own)
    expected = torch.tensor([train(whole, ids)])
    torch.testing.assert_close(own / size, expected, rtol=1e-4, atol=1e-5)
    gathered = get_model_state_dict(sharded, options=StateDictOptions(full_state_dict=True))
    if rank == 0:
        for name, weights in whole.state_dict().items():
            torch.testing.assert_close(gathered[name], weights, rtol=1e-3, atol=1e-3)
        total = sum(parameter.numel() for parameter in whole.parameters())
        print(f"{share:,} of {total:,} parameters on each of {size} processes; {STEPS} steps and the gathered weights as without")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
