"""Perturbations of feedback, and what they do to a model: rates, hack events and their classes."""
