"""What the Hub's client raises, as one sentence each."""

from collections.abc import Iterator
from contextlib import contextmanager

from huggingface_hub import constants
from huggingface_hub.errors import (
    HfHubHTTPError,
    HFValidationError,
    LocalTokenNotFoundError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
)

from cobalt_bench.errors import CobaltError, HubError, InputError

LOG_IN = "log in with `hf auth login`, or set HF_TOKEN"
_GO_ON = "run the same command again: it goes on where it stopped"
_QUOTA_WORDS = ("quota", "storage limit", "storage patterns")
_HTTP_ERROR = HfHubHTTPError.__bases__[0]  # of whatever HTTP library the client uses: also the base of its network errors


@contextmanager
def hub_errors(repo: str) -> Iterator[None]:
    """Turn the client's errors into ours; those that are not the Hub's doing pass through.

    Raises InputError for what the user can mend, HubError for the rest.
    """
    try:
        yield
    except CobaltError:
        raise
    except Exception as error:
        ours = translated(error, repo)
        if ours is None:
            raise
        raise ours from error


def translated(error: BaseException, repo: str) -> CobaltError | None:
    """Return the error in our words, or None when it is not one of talking to the Hub."""
    for cause in causes(error):
        if isinstance(cause, HFValidationError):
            return InputError(f"--repo {repo} is no name of a dataset on the Hub; give OWNER/NAME.")
        if isinstance(cause, LocalTokenNotFoundError):
            return InputError(f"You are not logged in to the Hub; {LOG_IN}.")
        if isinstance(cause, OfflineModeIsEnabled):
            return HubError("HF_HUB_OFFLINE is set, so the Hub is not asked; unset it.")
        if isinstance(cause, HfHubHTTPError):
            return _refused(cause, repo)
        if _is_refused_by_storage(cause):
            return HubError(f"The Hub's storage refused a file of {repo} ({_last_line(cause)}).")
        if _is_lost_connection(cause):
            return HubError(f"The connection to the Hub ({constants.ENDPOINT}) was lost; {_GO_ON}.")
    if isinstance(error, ValueError) and "LFS batch API" in str(error):
        return HubError(f"The Hub refused a file of {repo} ({_last_line(error)}).")
    return None


def is_unreachable(error: BaseException) -> bool:
    """Say whether an error means that the Hub can't be reached: no connection, offline by wish, or down."""
    return any(
        isinstance(cause, OfflineModeIsEnabled)
        or _is_lost_connection(cause)
        or (isinstance(cause, HfHubHTTPError) and cause.response.status_code >= 500)
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
    return isinstance(error, ConnectionError | TimeoutError) or (
        isinstance(error, _HTTP_ERROR) and not hasattr(error, "response")
    )


def _is_refused_by_storage(error: BaseException) -> bool:
    # Xet, through which large files go, has few classes of errors: a refusal is a ConnectionError that names the status.
    return type(error).__module__.startswith("hf_xet") or (
        isinstance(error, ConnectionError) and "HTTP status client error" in str(error)
    )


def _refused(error: HfHubHTTPError, repo: str) -> CobaltError:
    status, message = error.response.status_code, (error.server_message or "").lower()
    if status in (402, 413, 507) or any(word in message for word in _QUOTA_WORDS if status == 403):
        return HubError(f"The Hub has no more room for {repo} ({_reason(error)}); free some, or ask for more, and {_GO_ON}.")
    if status == 429:
        return HubError(f"The Hub asks for a pause ({_reason(error)}); wait some minutes, and {_GO_ON}.")
    if status == 401 and not isinstance(error, RepositoryNotFoundError):
        return InputError(f"The Hub does not accept your token; {LOG_IN}.")
    if isinstance(error, RepositoryNotFoundError):
        return InputError(f"There is no dataset {repo} on the Hub that you may see; check the name, or {LOG_IN}.")
    if status == 403:
        return InputError(
            f"Your token may not write to {repo}; make one that may at {constants.ENDPOINT}/settings/tokens, and log in with it."
        )
    if status == 412:
        return HubError(f"{repo} was changed by somebody else meanwhile; look at it, then run the same command again.")
    if status >= 500:
        return HubError(f"The Hub is out of order (status {status}); {_GO_ON}.")
    return HubError(f"The Hub refused the request for {repo} (status {status}: {_reason(error)}).")


def _reason(error: HfHubHTTPError) -> str:
    return " ".join((error.server_message or f"status {error.response.status_code}").split()).rstrip(".")


def _last_line(error: BaseException) -> str:
    return str(error).strip().splitlines()[-1].rstrip(".")
