"""Requests and replies of the double, apart from sockets."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from hub_double.state import Hub, Refused, User


@dataclass(frozen=True)
class Request:
    hub: Hub
    endpoint: str
    method: str
    path: str  # still quoted
    query: Mapping[str, list[str]]
    headers: Mapping[str, str]
    body: bytes
    user: User | None

    def json(self) -> Any:
        return json.loads(self.body or b"{}")

    def form(self) -> Mapping[str, list[str]]:
        return parse_qs(self.body.decode(), keep_blank_values=True)

    def wants(self, name: str) -> bool:
        return self.query.get(name, ["0"])[0].lower() in ("1", "true")


@dataclass(frozen=True)
class Reply:
    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, data: Any, status: int = 200) -> "Reply":
        return cls(status, json.dumps(data).encode(), {"Content-Type": "application/json"})

    @classmethod
    def refusal(cls, refused: Refused) -> "Reply":
        headers = {"Content-Type": "application/json", "X-Error-Message": refused.message}
        if refused.code:
            headers["X-Error-Code"] = refused.code
        return cls(refused.status, json.dumps({"error": refused.message}).encode(), headers)
