"""The Hub's endpoints: which request is answered by what."""

import re
from collections.abc import Callable
from urllib.parse import unquote

from cobalt_bench.hub_double import accounts, contents, discussions, refs, uploads
from cobalt_bench.hub_double.exchange import HttpRequest, Reply
from cobalt_bench.hub_double.repository import Refused

_REPO = r"/api/(?P<kind>model|dataset|space)s/(?P<repo>[^/]+/[^/]+)"
_FILES = r"/(?:(?P<kind>dataset|space)s/)?(?P<repo>[^/]+/[^/]+)"

_ROUTES: tuple[tuple[str, str, Callable[..., Reply]], ...] = (
    ("GET", r"/api/whoami-v2", accounts.whoami),
    ("GET", r"/api/(?P<what>organizations|users)/(?P<name>[^/]+)/overview", accounts.overview),
    ("POST", r"/api/validate-yaml", accounts.validate_yaml),
    ("POST", r"/api/repos/create", accounts.create_repo),
    ("DELETE", r"/api/repos/delete", accounts.delete_repo),
    ("POST", _REPO + r"/preupload/(?P<revision>[^/]+)", uploads.preupload),
    ("POST", _REPO + r"/commit/(?P<revision>[^/]+)", uploads.commit),
    ("POST", _FILES + r"\.git/info/lfs/objects/batch", uploads.lfs_batch),
    ("PUT", r"/lfs/(?P<kind>model|dataset|space)/(?P<repo>[^/]+/[^/]+)/(?P<oid>[0-9a-f]{64})", uploads.lfs_put),
    ("POST", _REPO + r"/tag/(?P<revision>[^/]+)", refs.create_tag),
    ("DELETE", _REPO + r"/tag/(?P<name>[^/]+)", refs.delete_tag),
    ("POST", _REPO + r"/branch/(?P<name>[^/]+)", refs.create_branch),
    ("DELETE", _REPO + r"/branch/(?P<name>[^/]+)", refs.delete_branch),
    ("GET", _REPO + r"/tree/(?P<revision>[^/]+)(?:/(?P<path>.+))?", contents.tree),
    ("POST", _REPO + r"/paths-info/(?P<revision>[^/]+)", contents.paths_info),
    ("GET", _REPO + r"/auth-check", contents.auth_check),
    ("GET", _REPO + r"/refs", refs.refs),
    ("GET", _REPO + r"/commits/(?P<revision>[^/]+)", refs.commits),
    ("GET", _REPO + r"/discussions", discussions.listing),
    ("POST", _REPO + r"/discussions", discussions.create),
    ("GET", _REPO + r"/discussions/(?P<num>\d+)", discussions.details),
    ("POST", _REPO + r"/discussions/(?P<num>\d+)/comment", discussions.comment),
    ("POST", _REPO + r"/discussions/(?P<num>\d+)/status", discussions.change_status),
    ("POST", _REPO + r"/discussions/(?P<num>\d+)/merge", discussions.merge),
    ("GET", _REPO + r"(?:/revision/(?P<revision>[^/]+))?", contents.info),
    ("GET", _FILES + r"/(?:resolve|raw)/(?P<revision>[^/]+)/(?P<path>.+)", contents.file),
)


def answer(request: HttpRequest) -> Reply:
    """Return the reply to a request; a request that the double doesn't know is 501, so that a test sees it."""
    method = "GET" if request.method == "HEAD" else request.method
    for verb, pattern, handle in _ROUTES:
        match = re.fullmatch(pattern, request.path) if verb == method else None
        if match is None:
            continue
        values = {name: None if value is None else unquote(value) for name, value in match.groupdict().items()}
        if "kind" in values:
            values["kind"] = values["kind"] or "model"
        try:
            return handle(request, **values)
        except Refused as refused:
            return Reply.refusal(refused)
    return Reply.refusal(Refused(501, f"the double has no endpoint {request.method} {request.path}"))
