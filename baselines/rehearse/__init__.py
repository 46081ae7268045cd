"""A rehearsal of a recipe on CPUs: all that a first day on GPUs can fail at, but for what only they can show."""
