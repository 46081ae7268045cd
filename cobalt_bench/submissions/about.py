"""submission.json: the id by which a run is recognised, and where its model is described."""

import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from huggingface_hub.errors import HFValidationError
from huggingface_hub.utils import validate_repo_id  # type: ignore[attr-defined, unused-ignore]

from cobalt_bench import __version__
from cobalt_bench.errors import InputError
from cobalt_bench.submissions.files import ABOUT, MAX_BYTES, SCHEMA_VERSION, Rejected, read_json

_ADDRESS = re.compile(r"https://[^\s<>\"']{1,200}", re.ASCII)
_HUB_ID = re.compile(r"[\w.-]{1,96}/[\w.-]{1,96}", re.ASCII)
_ID = re.compile(r"[0-9a-f]{64}", re.ASCII)
_VERSION = re.compile(r"[\w.+!-]{1,100}", re.ASCII)


@dataclass(frozen=True)
class About:
    """What a submission says beside its run."""

    id: str  # SHA-256, hexadecimal
    model_card: str | None  # Hub id or https address
    cobalt_bench: str = __version__  # that packed it

    def to_dict(self) -> dict[str, Any]:
        """Return the data of submission.json."""
        return {"schema_version": SCHEMA_VERSION, **asdict(self)}


def check_card(model_card: str | None) -> None:
    """Raise InputError for what is neither a Hub id nor an https address."""
    if model_card is not None and not _is_card(model_card):
        raise InputError(f"--model-card {model_card} is neither a Hub id nor an https address; give OWNER/NAME.")


def read_about(path: Path) -> About:
    """Read a submission.json; raises Rejected where a field is missing, unknown, or has a wrong value."""
    data = read_json(path, MAX_BYTES[ABOUT])
    expected = {"schema_version", "id", "model_card", "cobalt_bench"}
    if set(data) != expected:
        raise Rejected(f"{path.name} must have the fields {', '.join(sorted(expected))}, and no other.")
    if data["schema_version"] != SCHEMA_VERSION:
        raise Rejected(f"{path.name} has a schema version that is not known.")
    for name, fits in (("id", _ID.fullmatch), ("model_card", _is_card), ("cobalt_bench", _VERSION.fullmatch)):
        value = data[name]
        if not (isinstance(value, str) and fits(value)) and not (name == "model_card" and value is None):
            raise Rejected(f"{path.name} has an invalid {name} ({ascii(value)[:60]}).")
    return About(data["id"], data["model_card"], data["cobalt_bench"])


def _is_card(text: str) -> bool:
    if not _HUB_ID.fullmatch(text):
        return _ADDRESS.fullmatch(text) is not None
    try:
        validate_repo_id(text)
    except HFValidationError:
        return False
    return True
