"""Reference trainers on TRL: COBALT, multi-turn GRPO and VeRPO. Run from a clone; see README.md."""

from importlib.util import find_spec

from cobalt_bench.errors import InputError

if find_spec("trl") is None:
    raise InputError("The trainers need TRL: install it with `pip install -e '.[train]'`.")
