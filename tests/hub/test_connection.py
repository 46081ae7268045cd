"""Errors of the Hub's client in our words, where the double has no way to bring them about."""

import pytest

from cobalt_bench._hub import hub_errors, is_unreachable, translated
from cobalt_bench.errors import HubError


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
