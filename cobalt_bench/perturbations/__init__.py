"""Perturbations of feedback: pure functions that falsify public tests, or what is reported of a program."""
