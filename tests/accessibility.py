"""axe-core's rules of accessibility, run in a page. Its script comes from npm: `npm install --no-save axe-core` in the clone."""

import os
from pathlib import Path

import chromium

SCRIPT = Path(os.environ.get("AXE_CORE", Path(__file__).parents[1] / "node_modules" / "axe-core" / "axe.min.js"))


def violations(browser: chromium.Browser) -> list[str]:
    """Return what the page that is open violates: the rule, what it asks for, and the elements."""
    browser.run(SCRIPT.read_text())
    found: list[str] = browser.run(
        "const { violations } = await axe.run(document, { resultTypes: ['violations'] });"
        "return violations.map((each) => `${each.id}: ${each.help}: ${each.nodes.map((node) => node.target).join(' | ')}`);"
    )
    return found
