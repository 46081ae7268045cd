"""Errors of the Hub's client in our words, where the double has no way to bring them about."""

from collections.abc import Callable

import pytest
from huggingface_hub import HfApi, constants

from cobalt_bench._hub import hub_errors, is_unreachable, translated
from cobalt_bench.engines.checkpoint import find_checkpoint
from cobalt_bench.errors import CobaltError, HubError, InputError
from cobalt_bench.hub_double import HubDouble
from cobalt_bench.suites.hub_datasets import read_dataset


def test_a_refusal_by_the_storage_of_large_files_is_no_lost_connection() -> None:
    refusal = ConnectionError("Network error: Request error: HTTP status client error (403 Forbidden), domain: http://hub/x")
    assert "storage refused a file of cobalt/x (Network error" in str(translated(refusal, "cobalt/x"))
    assert "was lost" in str(translated(ConnectionResetError("reset by peer"), "cobalt/x"))


def test_the_cause_is_found_behind_other_errors() -> None:
    with pytest.raises(RuntimeError) as caught:
        _fail_while_uploading()
    assert is_unreachable(caught.value)
    assert isinstance(translated(caught.value, "cobalt/x"), HubError)


def _fail_while_uploading() -> None:
    try:
        raise ConnectionResetError("reset by peer")
    except ConnectionResetError as error:
        raise RuntimeError("Error while uploading") from error


def test_a_bug_of_ours_stays_one() -> None:
    with pytest.raises(KeyError), hub_errors("cobalt/x"):
        raise KeyError("ours")
    assert not is_unreachable(KeyError("ours"))


@pytest.mark.parametrize(("kind", "read"), [("model", find_checkpoint), ("dataset", lambda name: read_dataset(name))])
def test_models_and_suites_name_a_failure_alike(
    kind: str, read: Callable[[str], object], client: HubDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    def message(error: type[CobaltError], repo: str = "me/it") -> str:
        with pytest.raises(error) as caught:
            read(repo)
        assert "\n" not in str(caught.value)
        return str(caught.value)

    HfApi().create_repo("alice/it", repo_type=kind)
    client.fail("GET", "alice/it", status=429, message="Too many")
    client.fail("HEAD", "alice/it", status=429, message="Too many")
    assert message(HubError, "alice/it").startswith("The Hub asks for a pause")
    assert f"nor a {kind} on the Hub that you may see; check the name, or log in" in message(InputError)
    monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", "http://127.0.0.1:9/{repo_id}/resolve/{revision}/{filename}")
    unreachable = message(HubError)
    assert unreachable.startswith(f"{kind.capitalize()} me/it is not in the local cache and the Hub (http://127.0.0.1:9) can't")
    assert "`cobalt-bench prefetch" in unreachable
