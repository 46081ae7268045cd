"""Event loops whose last words are not about the signal that ended them."""

import asyncio
from typing import Any


def new_loop() -> asyncio.AbstractEventLoop:
    """Return an event loop that reports what no one waited for, but no KeyboardInterrupt: it has left the loop already."""
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(_report)
    return loop


def _report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    if not isinstance(context.get("exception"), KeyboardInterrupt):
        loop.default_exception_handler(context)
