"""The stages of a rehearsal: each runs something real and returns what it showed, or raises."""

import importlib.util
import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from baselines.command import TOLD

ROOT = Path(__file__).parents[2]
_ACCELERATE = ("accelerate.commands.launch", "--num_machines", "1", "--dynamo_backend", "no", "--mixed_precision", "no")
_SECONDS = 600
_RATIO = "sampling/importance_sampling_ratio/mean"  # in TRL's log


class StageError(Exception):
    """What a stage failed at, in one sentence with the place of its log."""


class Skipped(Exception):
    """Why a stage could not be rehearsed here."""


class Stages:
    """The stages of one method's small recipe in a folder."""

    def __init__(self, method: str, recipe: Mapping[str, Any], place: Path) -> None:
        self._method = method
        self._recipe = recipe
        self._place = place

    def one_process(self) -> str:
        """Train from loading to the last checkpoint and its validation."""
        self._train("one_process")
        log = self._log("one_process")
        scored = sum("validation/pass_at_1_turn_0" in entry for entry in log)
        if not any(entry.get("grad_norm", 0) > 0 for entry in log):
            raise StageError("no gradient in any step: rewards or advantages are all alike")
        judged = max(entry.get("cost/judged_programs", 0) for entry in log)
        return f"{_steps(log)} steps, {judged:.0f} programs judged, {scored} validations, model saved"

    def interrupted(self) -> str:
        """Train, be told to end in the first step, go on; the weights must be those of one_process."""
        self._train("interrupted", "--told-at", "0", status=143)
        if not (self._place / "interrupted" / TOLD).exists():
            raise StageError("the run left no file that says it was told to end")
        self._train("interrupted")
        if self._weights("interrupted") != self._weights("one_process"):
            raise StageError("a run that was told to end and went on has other weights than one that was not")
        return "SIGTERM in the first step, saved after its generation, gone on to the same weights"

    def two_processes(self) -> str:
        """Train by two processes and gloo."""
        launcher = ("-m", *_ACCELERATE, "--multi_gpu", "--num_processes", "2", "--main_process_port", str(_port()))
        self._train("two_processes", launcher=launcher)
        return f"{_steps(self._log('two_processes'))} steps by two processes and gloo"

    def fsdp2(self) -> str:
        """Wrap the model as FSDP2 does; accelerate itself refuses FSDP without an accelerator."""
        launcher = ("-m", "torch.distributed.run", "--nproc-per-node", "2", "--master-port", str(_port()))
        output = self._run("fsdp2", *launcher, "-m", "baselines.rehearse.fsdp2", str(self._place / "model"))
        return "torch's wrapping, by gloo: " + next(line for line in output.splitlines() if "parameters on each" in line)

    def zero3(self) -> str:
        """Train by two processes under DeepSpeed's ZeRO-3."""
        if importlib.util.find_spec("deepspeed") is None:
            raise Skipped("deepspeed is not installed")
        launcher = ("-m", *_ACCELERATE, "--use_deepspeed", "--zero_stage", "3", "--num_processes", "2")
        ports = ("--main_process_port", str(_port()))
        self._train("zero3", launcher=(*launcher, *ports), environment={"DS_ACCELERATOR": "cpu"})
        return f"{_steps(self._log('zero3'))} steps by two processes, sharded by ZeRO-3"

    def vllm(self) -> str:
        """Answer by vLLM within the process, and hold its log-probabilities against the trainer's."""
        if importlib.util.find_spec("vllm") is None:
            raise Skipped("vLLM is not installed")
        method = self._recipe["method"]
        longest = method.get("episodes", method)["max_prompt_tokens"]
        trainer = {
            "use_vllm": True,
            "vllm_mode": "colocate",
            "vllm_max_model_length": longest + 512,
            "vllm_gpu_memory_utilization": 0.2,
            "vllm_importance_sampling_mode": "token_truncate",
            "bf16": False,
        }
        environment = {"VLLM_CPU_KVCACHE_SPACE": "1", "MASTER_PORT": str(_port())}
        self._train("vllm", "--as-generated", "--keep-weights", changes=trainer, environment=environment)
        ratios = [entry[_RATIO] for entry in self._log("vllm") if _RATIO in entry]
        if not ratios or not 0.98 < ratios[0] < 1.02:
            raise StageError(f"vLLM's probabilities are not the trainer's: mean ratios {ratios}")
        return f"answers and log-probabilities from vLLM, token by token; their mean ratio to the trainer's is {ratios[0]:.4f}"

    def _train(
        self,
        name: str,
        *options: str,
        launcher: Sequence[str] = (),
        changes: Mapping[str, Any] | None = None,
        environment: Mapping[str, str] | None = None,
        status: int = 0,
    ) -> str:
        """Run the trainer as its own process; its checkpoints lie in the folder `name`."""
        trainer = {**self._recipe["trainer"], **(changes or {}), "output_dir": str(self._place / name)}
        path = self._place / f"{name}.json"
        path.write_text(json.dumps({**self._recipe, "trainer": trainer}))
        member = ("-m", "baselines.rehearse.member", self._method, str(path), *options)
        return self._run(name, *launcher, *member, environment=environment, status=status)

    def _run(self, name: str, *command: str, environment: Mapping[str, str] | None = None, status: int = 0) -> str:
        log = self._place / f"{name}.log"
        own = {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false", "HF_HUB_OFFLINE": "1"}
        with log.open("w") as file:
            try:
                done = subprocess.run(
                    [sys.executable, *command],
                    env={**os.environ, **own, **(environment or {})},
                    stdout=file,
                    stderr=subprocess.STDOUT,
                    timeout=_SECONDS,
                )
            except subprocess.TimeoutExpired:
                raise StageError(f"not done after {_SECONDS} s (log: {log})") from None
        text = log.read_text(errors="replace")
        if done.returncode != status:
            lines = [line.strip() for line in text.splitlines() if "Error" in line]
            raise StageError(f"status {done.returncode}: {lines[-1] if lines else 'no error in the log'} (log: {log})")
        return text

    def _log(self, name: str) -> list[dict[str, Any]]:
        """Return what the trainer logged up to its last checkpoint."""
        states = sorted((self._place / name).glob("checkpoint-*/trainer_state.json"), key=lambda path: path.stat().st_mtime)
        return list(json.loads(states[-1].read_text())["log_history"]) if states else []

    def _weights(self, name: str) -> bytes:
        return (self._place / name / "model" / "model.safetensors").read_bytes()


def _steps(log: Sequence[Mapping[str, Any]]) -> int:
    """Return how many steps of learning a log has."""
    return sum("loss" in entry for entry in log)


def _port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
