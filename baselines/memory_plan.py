"""How a recipe's memory divides on GPUs that share the model (FSDP2 as TRL's `fsdp2.yaml` sets it) and hold vLLM beside it.

Bytes a parameter, for mixed precision in bfloat16: accelerate keeps trained weights in float32 and FSDP2 their gradients as
well (4 + 4), AdamW two moments in float32 (8); all are divided among the GPUs, as is the reference model in the precision that it
is loaded in. Not divided is what is gathered to compute with: two layers in bfloat16 (one in use, one on its way), the
embeddings likewise, the output head in float32 with its gradient (TRL's fused head takes it whole), and for the
reference the whole model in bfloat16, since TRL wraps it as one unit. Without `sync_each_batch` FSDP2 keeps whole gradients
between micro-batches, too, and adds them up in bfloat16 (transformers' Trainer enters `no_sync`).

Bytes a token in activations: with gradient checkpointing the input of each layer, 2 x hidden, and one layer in full, what
autograd keeps of it (Korthikanti et al., arXiv 2205.05198, count likewise; here for SwiGLU and grouped queries as transformers
writes them, without dropout and with fused attention) and three gradients as wide as its MLP. Bytes a token in vLLM's KV cache:
2 (key and value) x layers x KV heads x head_dim x 2, divided by tensor parallelism (Kwon et al., arXiv 2309.06180, section 1).

`PROCESS_GIB` and `ENGINE_GIB` are assumptions until they are measured on a GPU.
"""

from dataclasses import dataclass
from typing import Any

from baselines.lengths import window_of
from baselines.model_size import ModelSize
from baselines.recipe import Recipe
from baselines.trainer_setup import setting
from cobalt_bench.errors import InputError

GIB = 2**30
PROCESS_GIB = 3.0  # CUDA context, NCCL's buffers, fragments, what vLLM keeps when it sleeps
ENGINE_GIB = 2.0  # within vLLM's share: activations of the 4,096 tokens that TRL batches, the sampler's logits, CUDA graphs
HEAD_TILE_GIB = 1.5  # TRL's fused head: tiles of 4,096 tokens x 32,768 words in float32, three at once


@dataclass(frozen=True)
class MemoryPlan:
    """One GPU's memory in GiB, by what holds it; and how many answers of full length one engine holds at once."""

    gpus: int
    gib: float  # of one GPU
    weights: float
    gradients: float
    optimizer: float
    reference: float
    gathered: float  # whole pieces of the model while it learns
    activations: float
    scored: float  # the whole reference and a layer's activations while it scores answers
    engine: float  # vLLM's share
    engine_sleeps: bool
    kv_cache: float
    answers: int | None  # None without vLLM on these GPUs

    @property
    def largest_share(self) -> float:
        """Return the largest trainer.vllm_gpu_memory_utilization that fits while answers are generated, in hundredths."""
        return max(0.0, int((self.gib - self.generating + self.engine) / self.gib * 100) / 100)

    @property
    def generating(self) -> float:
        """Return what is held while answers are generated."""
        return self.weights + self.optimizer + self.reference + self.engine + PROCESS_GIB

    @property
    def learning(self) -> float:
        """Return what is held while the model learns, or the reference scores answers if that is more."""
        own = max(self.gradients + self.gathered + self.activations, self.scored)
        held = self.weights + self.optimizer + self.reference + own
        return held + PROCESS_GIB + (0.0 if self.engine_sleeps else self.engine)

    def check(self) -> None:
        """Raise InputError, with what to change, where it doesn't fit."""
        most = f"{self.gpus} GPUs of {self.gib:g} GiB"
        if self.learning > self.gib:
            sleep = "" if self.engine_sleeps or not self.engine else "trainer.vllm_enable_sleep_mode=true, "
            raise InputError(
                f"The recipe does not fit on {most}: learning takes {self.learning:.1f} GiB on each; try {sleep}more GPUs, "
                "shorter answers, batch.device_sequences=1 or lora."
            )
        if self.generating > self.gib:
            raise InputError(
                f"The recipe does not fit on {most}: generating takes {self.generating:.1f} GiB on each; set "
                f"trainer.vllm_gpu_memory_utilization to at most {self.largest_share:.2f}."
            )
        if self.answers == 0:
            raise InputError(
                f"The recipe does not fit on {most}: vLLM's share of {self.engine:.1f} GiB leaves no room for one answer of full "
                "length; raise trainer.vllm_gpu_memory_utilization or trainer.vllm_tensor_parallel_size."
            )

    def lines(self) -> dict[str, Any]:
        """Return what a dry run prints."""
        named = (
            "weights",
            "gradients",
            "optimizer",
            "reference",
            "gathered",
            "activations",
            "kv_cache",
            "generating",
            "learning",
        )
        plan: dict[str, Any] = {"GPUs": f"{self.gpus} of {self.gib:g} GiB, model fully sharded"}
        plan |= {f"GiB a GPU, {name.replace('_', ' ')}": f"{getattr(self, name):.1f}" for name in named}
        if self.answers is not None:
            plan["answers of full length at once"] = f"{self.answers} an engine"
            plan["vLLM's share, at most"] = f"{self.largest_share:.2f}"
        return plan


def plan_memory(recipe: Recipe[Any], size: ModelSize, *, gpus: int, gib: float) -> MemoryPlan:
    """Return the plan of a recipe; raises InputError for a split that can't be."""
    trainer = recipe.trainer
    beside = setting(recipe, "use_vllm") and setting(recipe, "vllm_mode") == "colocate"
    parallel = setting(recipe, "vllm_tensor_parallel_size") if beside else 1
    if gpus < 1 or gib <= 0:
        raise InputError(f"--gpus {gpus} of --gpu-memory {gib:g} GiB: give at least one GPU with some memory.")
    if gpus % parallel:
        raise InputError(f"trainer.vllm_tensor_parallel_size = {parallel} does not divide {gpus} GPUs.")
    trained = 0 if recipe.lora else size.parameters
    half = (trainer.get("model_init_kwargs") or {}).get("dtype") in ("bfloat16", "float16")
    reference = size.parameters * (2 if half else 4) if setting(recipe, "beta") and not recipe.lora else 0
    shard = GIB * gpus
    sleeps = setting(recipe, "vllm_enable_sleep_mode")
    engine = setting(recipe, "vllm_gpu_memory_utilization") * gib if beside else 0.0
    kv_cache = max(0.0, engine - size.parameters * 2 / parallel / GIB - ENGINE_GIB) if beside else 0.0
    longest = recipe.method.max_prompt_tokens + setting(recipe, "max_completion_length")
    full_length = window_of(recipe) or longest
    tokens = longest * recipe.batch.device_sequences
    return MemoryPlan(
        gpus=gpus,
        gib=gib,
        weights=size.parameters * 4 / shard,
        gradients=trained * 4 / shard + _whole_gradients(recipe, trained),
        optimizer=trained * 8 / shard,
        reference=reference / shard,
        gathered=_gathered(size) / GIB,
        activations=_activations(recipe, size, tokens) / GIB + HEAD_TILE_GIB,
        scored=(size.parameters * 2 + tokens * size.layer_bytes) / GIB + HEAD_TILE_GIB if reference else 0.0,
        engine=engine,
        engine_sleeps=sleeps,
        kv_cache=kv_cache,
        answers=int(kv_cache * GIB * parallel / size.kv_bytes / full_length) if beside else None,
    )


def _gathered(size: ModelSize) -> int:
    """Return the bytes that are gathered whole while the model learns; see the module."""
    return 2 * 2 * size.layer_parameters + 2 * size.embedding + (4 + 4) * size.embedding


def _whole_gradients(recipe: Recipe[Any], trained: int) -> float:
    """Return the GiB of gradients that are kept whole between micro-batches."""
    accumulation = (recipe.trainer.get("accelerator_config") or {}).get("gradient_accumulation_kwargs") or {}
    return 0.0 if accumulation.get("sync_each_batch") else trained * 2 / GIB


def _activations(recipe: Recipe[Any], size: ModelSize, tokens: int) -> int:
    """Return the bytes of a micro-batch of so many tokens."""
    if setting(recipe, "gradient_checkpointing"):
        return tokens * (2 * size.hidden * size.layers + size.layer_bytes)
    return tokens * size.layer_bytes * size.layers
