"""Files of episodes that a page can load also from disk: scripts that call a function with data."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

CALL = "cobaltChunk("  # what such a file begins with
CHUNK_CHARACTERS = 1_000_000  # an episode more may exceed it


class ChunkWriter:
    """A writer that gathers episodes, and writes a file whenever they are large enough together."""

    def __init__(self, folder: Path) -> None:
        self.number = 1  # of the file that the last episode added goes to
        self._folder = folder
        self._reset()

    def add(self, episode: int, turns: list[dict[str, Any]], problem: int, statement: dict[str, Any]) -> None:
        """Add an episode, with its problem's statement once a file."""
        if self._size > CHUNK_CHARACTERS:
            self.close()
            self.number += 1
            self._reset()
        text = json.dumps(turns, separators=(",", ":"))
        if problem not in self._statements:
            self._statements[problem] = json.dumps(statement, separators=(",", ":"))
            self._size += len(self._statements[problem])
        self._episodes[episode] = text
        self._size += len(text)

    def close(self) -> None:
        """Write what is gathered."""
        if self._episodes:
            data = f'{{"problems":{_object(self._statements)},"episodes":{_object(self._episodes)}}}'
            (self._folder / f"{self.number}.js").write_text(f"{CALL}{self.number},{data});\n")

    def _reset(self) -> None:
        self._size = 0
        self._statements: dict[int, str] = {}
        self._episodes: dict[int, str] = {}


def _object(members: Mapping[int, str]) -> str:
    """Return the JSON object of members that are JSON already."""
    return "{" + ",".join(f'"{key}":{text}' for key, text in members.items()) + "}"
