"""Requests and replies of the double, without the sockets that carry them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from cobalt_bench.hub_double.repository import Refused
from cobalt_bench.hub_double.state import Hub, User


@dataclass(frozen=True)
class HttpRequest:
    """One request as it came."""

    hub: Hub
    endpoint: str
    method: str
    path: str  # still quoted
    query: Mapping[str, list[str]]
    headers: Mapping[str, str]
    body: bytes
    user: User | None

    def json(self) -> Any:
        """Return the body as JSON data."""
        return json.loads(self.body or b"{}")

    def form(self) -> Mapping[str, list[str]]:
        """Return the body as form fields."""
        return parse_qs(self.body.decode(), keep_blank_values=True)

    def wants(self, name: str) -> bool:
        """Return whether a yes-or-no parameter of the query is set."""
        return self.query.get(name, ["0"])[0].lower() in ("1", "true")


@dataclass(frozen=True)
class Reply:
    """One answer."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, data: Any, status: int = 200) -> "Reply":
        """Return an answer that holds JSON data."""
        return cls(status, json.dumps(data).encode(), {"Content-Type": "application/json"})

    @classmethod
    def refusal(cls, refused: Refused) -> "Reply":
        """Return the answer to a request that is refused."""
        headers = {"Content-Type": "application/json", "X-Error-Message": refused.message}
        if refused.code:
            headers["X-Error-Code"] = refused.code
        return cls(refused.status, json.dumps({"error": refused.message}).encode(), headers)
