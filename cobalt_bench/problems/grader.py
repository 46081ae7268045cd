"""How a problem's outputs are graded, as files and options name it: tolerant, tokens:1e-6, ..."""

import re
from dataclasses import dataclass
from typing import Any

_TOKENS = re.compile(
    r"tokens(?P<case>:case_sensitive)?(?::(?P<tolerance>(?:[0-9]++(?:\.[0-9]++)?|\.[0-9]++)(?:e[+-]?[0-9]++)?))?", re.ASCII
)
_PLAIN = ("tolerant", "exact", "livecodebench", "checker")


@dataclass(frozen=True, slots=True)
class GraderSpec:
    """A grader's name, with the flags of `tokens`."""

    name: str  # tolerant, exact, livecodebench, tokens or checker
    case_sensitive: bool = False
    tolerance: float | None = None  # finite, 0 or more; None: numbers are compared as text

    @classmethod
    def parse(cls, text: Any) -> "GraderSpec":
        """Return the grader that a text names; raises ValueError with what it must be."""
        if isinstance(text, str) and text in _PLAIN:
            return cls(text)
        match = _TOKENS.fullmatch(text) if isinstance(text, str) else None
        tolerance = float(match["tolerance"]) if match and match["tolerance"] else None
        if match is None or tolerance == float("inf"):
            raise ValueError(f"one of {', '.join(_PLAIN)}, tokens, tokens:case_sensitive, tokens:1e-6")
        return cls("tokens", match["case"] is not None, tolerance)

    def __str__(self) -> str:
        """Return the text that files hold."""
        flags = ["case_sensitive"] * self.case_sensitive + ([] if self.tolerance is None else [repr(self.tolerance)])
        return ":".join([self.name, *flags])
