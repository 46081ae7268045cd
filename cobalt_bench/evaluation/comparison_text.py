"""Comparisons as tables: for a terminal, Markdown, and LaTeX that goes into a paper as it is."""

import re
from collections.abc import Sequence

from cobalt_bench.evaluation.comparison import ComparedRun, Comparison
from cobalt_bench.shown import printable

COLUMNS = ("turn", "baseline", "compared", "difference", "95% interval", "p")
_LATEX = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "-": "-{}",  # before another, lest they become a dash
}
_LATEX_NEEDS = (
    r"% Needs \usepackage{booktabs}; names in other than Latin letters need LuaLaTeX or XeLaTeX, and a font that has them."
)
EXACT_NOTE = "* all problems agree: exact binomial interval over problems"


def title(baseline: ComparedRun, comparison: Comparison) -> str:
    """Return what a comparison is of, in one line."""
    suite = baseline.config.suite["name"]
    return printable(f"{comparison.run.label} against {baseline.label} on {suite}: {comparison.problems} problems, Pass@1")


def rows(comparison: Comparison) -> list[tuple[str, ...]]:
    """Return a row a turn, under COLUMNS."""
    columns = zip(comparison.baseline_scores, comparison.scores, comparison.differences, strict=True)
    return [
        (
            str(turn),
            f"{before:.3f}",
            f"{after:.3f}",
            f"{difference.mean:+.3f}",
            f"{difference.low:+.3f} to {difference.high:+.3f}{'*' if difference.exact else ''}",
            p_text(difference.p_value),
        )
        for turn, (before, after, difference) in enumerate(columns)
    ]


def p_text(p_value: float) -> str:
    """Return a p-value as it is printed."""
    return "<0.001" if p_value < 0.001 else f"{p_value:.3f}"


def has_exact(comparison: Comparison) -> bool:
    """Return whether an interval is marked as the exact one."""
    return any(difference.exact for difference in comparison.differences)


def as_markdown(baseline: ComparedRun, comparisons: Sequence[Comparison]) -> str:
    """Return a Markdown table for each comparison."""
    return "\n\n".join(_markdown(baseline, each) for each in comparisons)


def as_latex(baseline: ComparedRun, comparisons: Sequence[Comparison]) -> str:
    """Return a LaTeX table for each comparison; a comment above says what they need."""
    return "\n\n".join([_LATEX_NEEDS, *(_latex(baseline, each) for each in comparisons)])


def latex_escaped(text: str) -> str:
    """Return text that LaTeX prints as it is; what can't be printed, such as a tab, becomes a question mark."""
    shown = printable(text).replace("\ufffd", "?")
    return re.sub(r"-(?=-)|[\\&%$#_{}~^<>|]", lambda match: _LATEX[match[0]], shown)


def _markdown(baseline: ComparedRun, comparison: Comparison) -> str:
    heading = re.sub(r"([\\`*_\[\]<>|#])", r"\\\1", title(baseline, comparison))
    lines = [" | ".join(COLUMNS), " | ".join("---:" for _ in COLUMNS), *(" | ".join(row) for row in rows(comparison))]
    table = "\n".join(f"| {line} |" for line in lines).replace("*", r"\*")
    note = f"\n\n{EXACT_NOTE.replace('*', chr(92) + '*')}" if has_exact(comparison) else ""
    return f"{heading}\n\n{table}{note}"


def _latex(baseline: ComparedRun, comparison: Comparison) -> str:
    note = f" {EXACT_NOTE}." if has_exact(comparison) else ""
    body = [" & ".join(_latex_cell(cell) for cell in row) + r" \\" for row in rows(comparison)]
    return "\n".join(
        [
            r"\begin{table}",
            r"\centering",
            rf"\caption{{{latex_escaped(title(baseline, comparison) + '.' + note)}}}",
            r"\begin{tabular}{rrrrrr}",
            r"\toprule",
            " & ".join(latex_escaped(column) for column in COLUMNS) + r" \\",
            r"\midrule",
            *body,
            r"\bottomrule",
            r"\end{tabular}",
            r"\end{table}",
        ]
    )


def _latex_cell(text: str) -> str:
    return re.sub(r"([+-]\d\.\d+)", r"$\1$", text).replace("<", "$<$")
