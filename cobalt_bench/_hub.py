"""What the Hub's client raises, as one sentence each: for datasets and models that are read, and for what is written."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from huggingface_hub import constants
from huggingface_hub.errors import (
    GatedRepoError,
    HfHubHTTPError,
    HFValidationError,
    LocalEntryNotFoundError,
    LocalTokenNotFoundError,
    OfflineModeIsEnabled,
    RemoteEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

from cobalt_bench.errors import CobaltError, HubError, InputError

Kind = Literal["dataset", "model"]

LOG_IN = "log in with `hf auth login`, or set HF_TOKEN"
_GO_ON = "run the same command again: it goes on where it stopped"
_QUOTA_WORDS = ("quota", "storage limit", "storage patterns")
_HTTP_ERROR = HfHubHTTPError.__bases__[0]  # of whatever HTTP library the client uses: also the base of its network errors


@contextmanager
def hub_errors(repo: str, *, kind: Kind = "dataset", revision: str | None = None, to_read: bool = False) -> Iterator[None]:
    """Turn the client's errors into ours; those that have nothing to do with the Hub pass through.

    `to_read` is for what the client's cache, or a file or folder of the same name, could have given as well.
    Raises InputError for what the user can mend, HubError for the rest.
    """
    try:
        yield
    except CobaltError:
        raise
    except Exception as error:
        ours = translated(error, repo, kind=kind, revision=revision, to_read=to_read)
        if ours is None:
            raise
        raise ours from error


def translated(
    error: BaseException, repo: str, *, kind: Kind = "dataset", revision: str | None = None, to_read: bool = False
) -> CobaltError | None:
    """Return the error in our words, or None when it has nothing to do with the Hub; arguments as for `hub_errors`."""
    if to_read and is_unreachable(error):
        return _not_cached(repo, kind)
    for cause in causes(error):
        if isinstance(cause, HFValidationError):
            return InputError(f"{_no_such(repo, kind, to_read)}; give OWNER/NAME.")
        if isinstance(cause, LocalTokenNotFoundError):
            return InputError(f"You are not logged in to the Hub; {LOG_IN}.")
        if isinstance(cause, OfflineModeIsEnabled):
            return HubError("HF_HUB_OFFLINE is set, so the Hub is not asked; unset it.")
        if isinstance(cause, RepositoryNotFoundError | RevisionNotFoundError | RemoteEntryNotFoundError):
            return _not_found(cause, repo, kind, revision, to_read)
        if isinstance(cause, HfHubHTTPError):
            return _refused(cause, repo, to_read)
        if _is_refused_by_storage(cause):
            return HubError(f"The Hub's storage refused a file of {repo} ({_last_line(cause)}).")
        if _is_lost_connection(cause):
            return HubError(f"The connection to the Hub ({constants.ENDPOINT}) was lost; {_GO_ON}.")
    if any(isinstance(cause, LocalEntryNotFoundError) for cause in causes(error)):
        return _not_cached(repo, kind)
    if isinstance(error, ValueError) and "LFS batch API" in str(error):
        return HubError(f"The Hub refused a file of {repo} ({_last_line(error)}).")
    if to_read and (isinstance(error, RuntimeError) or (isinstance(error, OSError) and error.errno is None)):
        return HubError(f"The Hub did not serve {kind} {repo} ({_first_line(error)}).")  # a download that came out broken
    return None


def is_unreachable(error: BaseException) -> bool:
    """Return whether the Hub can't be reached: there is no connection, HF_HUB_OFFLINE is set, or the Hub is down."""
    return any(
        _is_lost_connection(cause) or (isinstance(cause, HfHubHTTPError) and cause.response.status_code >= 500)
        for cause in causes(error)
    )


def is_refused(error: BaseException) -> bool:
    """Return whether the Hub has no such repository, or not for this user: it is gated, private, or the token is refused."""
    return any(
        isinstance(cause, RepositoryNotFoundError)
        or (isinstance(cause, HfHubHTTPError) and cause.response.status_code in (401, 403))
        for cause in causes(error)
    )


def causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and those that led to it."""
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__ or current.__context__


def _is_lost_connection(error: BaseException) -> bool:
    if isinstance(error, ConnectionError | TimeoutError):  # OfflineModeIsEnabled is one
        return not _is_refused_by_storage(error)
    return isinstance(error, _HTTP_ERROR) and not hasattr(error, "response")


def _is_refused_by_storage(error: BaseException) -> bool:
    # Xet, through which large files go, has few classes of errors: a refusal is a ConnectionError that names the status.
    return type(error).__module__.startswith("hf_xet") or (
        isinstance(error, ConnectionError) and "HTTP status client error" in str(error)
    )


def _not_cached(repo: str, kind: Kind) -> CobaltError:
    name = f"{kind.capitalize()} {repo}"
    prefetch = f"cobalt-bench prefetch {repo}" if kind == "model" else "cobalt-bench prefetch --suite SUITE"
    if constants.HF_HUB_OFFLINE:
        return InputError(
            f"{name} is not in the local cache and HF_HUB_OFFLINE is set; run `{prefetch}` once where there is a network, "
            "without HF_HUB_OFFLINE."
        )
    return HubError(
        f"{name} is not in the local cache and the Hub ({constants.ENDPOINT}) can't be reached; run `{prefetch}` where it can."
    )


def _no_such(repo: str, kind: Kind, to_read: bool) -> str:
    if not to_read:
        return f"There is no {kind} {repo} on the Hub that you may see"
    return f"{repo} is neither a {'folder' if kind == 'model' else 'file'} here nor a {kind} on the Hub that you may see"


def _not_found(error: HfHubHTTPError, repo: str, kind: Kind, revision: str | None, to_read: bool) -> CobaltError:
    name = f"{kind.capitalize()} {repo}"
    if isinstance(error, GatedRepoError):
        return InputError(f"{name} is gated; ask for access on its page, and {LOG_IN}.")
    if isinstance(error, RepositoryNotFoundError):
        return InputError(f"{_no_such(repo, kind, to_read)}; check the name, or {LOG_IN}.")
    if isinstance(error, RevisionNotFoundError):
        return InputError(f"{name} has no revision {revision}; its page lists them.")
    return InputError(f"{name} lacks a file ({_first_line(error)}).")


def _refused(error: HfHubHTTPError, repo: str, to_read: bool) -> CobaltError:
    status, message = error.response.status_code, (error.server_message or "").lower()
    if status in (402, 413, 507) or any(word in message for word in _QUOTA_WORDS if status == 403):
        return HubError(f"The Hub has no more room for {repo} ({_reason(error)}); free some, or ask for more, and {_GO_ON}.")
    if status == 429:
        return HubError(f"The Hub asks for a pause ({_reason(error)}); wait some minutes, and {_GO_ON}.")
    if status == 401:
        return InputError(f"The Hub does not accept your token; {LOG_IN}.")
    if status == 403:
        may = "read" if to_read else "write to"
        return InputError(
            f"Your token may not {may} {repo}; make one that may at {constants.ENDPOINT}/settings/tokens, and log in with it."
        )
    if status == 412:
        return HubError(f"{repo} was changed by somebody else meanwhile; look at it, then run the same command again.")
    if status >= 500:
        return HubError(f"The Hub is out of order (status {status}); {_GO_ON}.")
    return HubError(f"The Hub refused the request for {repo} (status {status}: {_reason(error)}).")


def _reason(error: HfHubHTTPError) -> str:
    return " ".join((error.server_message or f"status {error.response.status_code}").split()).rstrip(".")


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0].rstrip(".")


def _last_line(error: BaseException) -> str:
    return str(error).strip().splitlines()[-1].rstrip(".")
