import pytest

from cobalt_bench.episodes.messages import without_examples

CASES = {
    "markdown, at the end": (
        "Story.\n\n### Output\n\nOne line.\n\n### Example 1\n\nInput:\n```\n# 1\n```\n\n### Example 2\n\nx",
        "Story.\n\n### Output\n\nOne line.",
    ),
    "markdown, in the middle": (
        "A\n\n## Examples\n\n### First\n\nx\n\n## Constraints\n\nC",
        "A\n\n## Constraints\n\nC",
    ),
    "AtCoder": (
        "Story.\n\nInput\n\nN\n\nSample Input 1\n\n3\n\nSample Output 1\n\n2\n\nBecause.",
        "Story.\n\nInput\n\nN",
    ),
    "LeetCode": (
        "Story.\n \nExample 1:\n\nInput: nums = [1]\nOutput: 1\n\nExample 2:\n\nInput: x\n\n \nConstraints:\n\n1 <= n",
        "Story.\n \nConstraints:\n\n1 <= n",
    ),
    "Codeforces": ("Story.\nExamples\nInput\n1\nOutput\n2\nNote\nIn it.", "Story.\nNote\nIn it."),
    "bold": ("Story.\n\n**Example 1:**\n\nx\n\n**Constraints:**\n\nC", "Story.\n\n**Constraints:**\n\nC"),
    "none": ("For example 3 is odd.\n\nExamples of it abound.", "For example 3 is odd.\n\nExamples of it abound."),
    "a heading inside a code block": ("A\n```\nExample\n```\nB", "A\n```\nExample\n```\nB"),
}


@pytest.mark.parametrize(("statement", "cut"), CASES.values(), ids=CASES)
def test_example_sections_are_cut_and_the_rest_stays(statement: str, cut: str) -> None:
    assert without_examples(statement) == cut
