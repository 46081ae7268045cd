from pathlib import Path

import pytest

from cobalt_bench.engines.checkpoint import find_checkpoint
from cobalt_bench.errors import InputError


def folder(path: Path, weights: bytes = b"w" * 6_000_000) -> Path:
    path.mkdir()
    (path / "config.json").write_text("{}")
    (path / "model.safetensors").write_bytes(weights)
    return path


def test_a_folder_is_known_by_its_files(tmp_path: Path) -> None:
    first = find_checkpoint(str(folder(tmp_path / "a")))
    assert first.revision.startswith("sha256:")
    assert find_checkpoint(str(folder(tmp_path / "b"))).revision == first.revision
    other = folder(tmp_path / "c", b"w" * 3_000_000 + b"v" * 3_000_000)
    assert find_checkpoint(str(other)).revision != first.revision
    (tmp_path / "a" / "README.md").write_text("text")
    assert find_checkpoint(str(tmp_path / "a")).revision == first.revision
    (tmp_path / "a" / "config.json").write_text('{"a": 1}')
    assert find_checkpoint(str(tmp_path / "a")).revision != first.revision


def test_what_a_trainer_left_beside_a_model_does_not_make_it_another(tmp_path: Path) -> None:
    model = folder(tmp_path / "a")
    revision = find_checkpoint(str(model)).revision
    for name in ("training_args.bin", "trainer_state.json", "optimizer.pt", "scheduler.pt", "rng_state.pth", "rng_state_0.pth"):
        (model / name).write_bytes(b"state")
    assert find_checkpoint(str(model)).revision == revision
    (model / "adapter_model.bin").write_bytes(b"weights")
    assert find_checkpoint(str(model)).revision != revision


def test_a_gguf_file_is_taken_by_folder_and_name(tmp_path: Path) -> None:
    (tmp_path / "m.gguf").write_bytes(b"GGUF")
    checkpoint = find_checkpoint(str(tmp_path / "m.gguf"))
    assert (checkpoint.source, checkpoint.gguf_file) == (str(tmp_path), "m.gguf")


@pytest.mark.parametrize("model", ["./nowhere", "/no/such/folder", "a/b/c", "~/nowhere", "missing.gguf"])
def test_a_path_that_is_not_there_is_no_hub_id(model: str) -> None:
    with pytest.raises(InputError, match="there is no model at"):
        find_checkpoint(model)


def test_a_folder_or_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "weights.bin").write_bytes(b"")
    with pytest.raises(InputError, match=r"config\.json"):
        find_checkpoint(str(tmp_path))
    with pytest.raises(InputError, match="no GGUF"):
        find_checkpoint(str(tmp_path / "weights.bin"))


def test_the_hub_is_not_asked_where_it_is_switched_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(InputError, match="not in the local cache") as caught:
        find_checkpoint("some-owner/some-model")
    assert "\n" not in str(caught.value)


def test_a_name_that_the_hub_would_not_accept_is_one_sentence() -> None:
    with pytest.raises(InputError, match="neither a folder here nor a model"):
        find_checkpoint("bad name!")
