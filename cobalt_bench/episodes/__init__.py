"""Prompts, feedback text, and the Episode: program in, feedback out, turn by turn."""

from cobalt_bench.episodes.episode import Episode
from cobalt_bench.episodes.extraction import extract_program
from cobalt_bench.episodes.feedback import Feedback, make_feedback
from cobalt_bench.episodes.prompts import Prompts
from cobalt_bench.episodes.protocol import Protocol
from cobalt_bench.episodes.turn import Turn

__all__ = ["Episode", "Feedback", "Prompts", "Protocol", "Turn", "extract_program", "make_feedback"]
