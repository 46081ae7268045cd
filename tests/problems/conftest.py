from problem_cache import cache

__all__ = ["cache"]
