"""Finds a model's files and fixes their revision: a Hub commit, or a hash of local files."""

import hashlib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from huggingface_hub import HfApi, hf_hub_download, snapshot_download
from huggingface_hub.errors import RemoteEntryNotFoundError

from cobalt_bench._hub import hub_errors
from cobalt_bench.errors import InputError

_OTHER_FORMATS = ("*.onnx*", "*.msgpack", "*.h5", "*.ot", "*.pth", "*.tflite", "*.gguf", "original/*", "consolidated*")
_BESIDE = (".*", "README.md", "training_args.bin", "trainer_state.json", "optimizer.*", "scheduler.pt", "rng_state*.pth")
_BLOCKS, _BLOCK_BYTES = 64, 64 * 1024  # what is read of a file larger than all of them together


@dataclass(frozen=True)
class Checkpoint:
    """Where a model's files are, and which ones exactly."""

    source: str  # Hub id or folder: what from_pretrained takes
    revision: str  # commit of the Hub, or "sha256:" and a hash of the local files
    gguf_file: str | None = None  # name inside `source`
    on_hub: bool = False


def find_checkpoint(model: str, revision: str | None = None) -> Checkpoint:
    """Return the checkpoint of a Hub id, a local folder or a GGUF file.

    `revision` (branch, tag or commit) is the Hub's. Raises InputError where there is no such model, HubError
    where the Hub doesn't answer.
    """
    path = Path(model).expanduser()
    if path.is_dir():
        if not (path / "config.json").is_file():
            raise InputError(f"folder {model} holds no config.json; give a folder with a whole model, or a .gguf file")
        return Checkpoint(str(path), fingerprint([item for item in path.iterdir() if _counts(item)]))
    if path.is_file():
        if path.suffix != ".gguf":
            raise InputError(f"{model} is a file but no GGUF one; give the model's folder")
        return Checkpoint(str(path.parent), fingerprint([path]), gguf_file=path.name)
    if path.suffix == ".gguf" or model.startswith((".", "/", "~")) or model.count("/") > 1:
        raise InputError(f"there is no model at {model}; give a folder or .gguf file that exists, or a Hub id")
    return Checkpoint(model, _hub_commit(model, revision), on_hub=True)


def download_checkpoint(model: str, revision: str | None = None) -> Checkpoint:
    """Return the checkpoint of a model with all that is needed to load it in a local folder; downloads what isn't there.

    Of several formats of the weights only safetensors are fetched, where there are any. Raises InputError where there is
    no such model, HubError where the Hub doesn't answer.
    """
    checkpoint = find_checkpoint(model, revision)
    if not checkpoint.on_hub:
        return checkpoint
    with hub_errors(model, kind="model", revision=revision, to_read=True):
        names = HfApi().list_repo_files(model, revision=checkpoint.revision)
        other = [*_OTHER_FORMATS, *(["*.bin"] if any(name.endswith(".safetensors") for name in names) else [])]
        folder = snapshot_download(model, revision=checkpoint.revision, ignore_patterns=other)
    return Checkpoint(folder, checkpoint.revision)


def _hub_commit(model: str, revision: str | None) -> str:
    with hub_errors(model, kind="model", revision=revision, to_read=True):
        try:
            config = hf_hub_download(model, "config.json", revision=revision)
        except RemoteEntryNotFoundError as error:
            raise InputError(f"Model {model} has no config.json on the Hub; give one that transformers can load.") from error
    return Path(config).parent.name  # .../snapshots/COMMIT/config.json


def _counts(path: Path) -> bool:
    """Return whether a file of a model's folder tells what the model answers; a card and a trainer's state do not."""
    return path.is_file() and not any(fnmatchcase(path.name, pattern) for pattern in _BESIDE)


def fingerprint(files: list[Path]) -> str:
    """Return a hash of files' names, sizes and contents; of large ones, blocks at even distances stand for the content."""
    digest = hashlib.sha256()
    for path in sorted(files, key=lambda item: item.name):
        size = path.stat().st_size
        digest.update(f"{path.name} {size}\n".encode())
        with path.open("rb") as file:
            if size <= _BLOCKS * _BLOCK_BYTES:
                digest.update(file.read())
                continue
            for block in range(_BLOCKS):
                file.seek(block * (size - _BLOCK_BYTES) // (_BLOCKS - 1))
                digest.update(file.read(_BLOCK_BYTES))
    return f"sha256:{digest.hexdigest()}"
