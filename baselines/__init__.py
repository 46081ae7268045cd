"""Reference trainers on TRL: COBALT, multi-turn GRPO and VeRPO. Run from a clone; see README.md."""
