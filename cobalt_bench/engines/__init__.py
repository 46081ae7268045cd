"""Model back ends that complete a chat: transformers, vllm, openai (any compatible server), reference agents."""

from cobalt_bench.engines.choose import engine_name, make_engine
from cobalt_bench.engines.engine import Completion, Engine, Loading, Message, Request, Sampling, Usage

__all__ = ["Completion", "Engine", "Loading", "Message", "Request", "Sampling", "Usage", "engine_name", "make_engine"]
