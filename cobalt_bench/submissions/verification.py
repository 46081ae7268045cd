"""Verifies a submission, or a run folder, taking nothing on trust: all is judged and computed again.

What it does not prove is that the model wrote the programs.
"""

import hashlib
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cobalt_bench import __version__
from cobalt_bench.episodes import Prompts
from cobalt_bench.errors import InputError
from cobalt_bench.runs import RunFolder
from cobalt_bench.runs.first_turns import first_answers_hash
from cobalt_bench.runs.folder import LOG
from cobalt_bench.strangers import open_inside
from cobalt_bench.submissions.about import read_about
from cobalt_bench.submissions.claimed_turns import ClaimedTurns, equal_episodes, read_turns
from cobalt_bench.submissions.claims import Claims, read_claims
from cobalt_bench.submissions.disputes import OpenJudge
from cobalt_bench.submissions.figures import computed_figures, differing_figures, unchecked_figures
from cobalt_bench.submissions.files import (
    ABOUT,
    CONFIG,
    MAX_BYTES,
    RESULTS,
    TURNS,
    Rejected,
    folder_name,
    read_json,
    submission_id,
)
from cobalt_bench.submissions.pull_request import fetch, parse_reference
from cobalt_bench.submissions.record import Verification
from cobalt_bench.submissions.rejudging import Rejudged, rejudge
from cobalt_bench.submissions.unpacking import check_files, unpack_turns


@dataclass(frozen=True)
class Verifier:
    """What a submission is verified with; `suite` and `data` are the verifier's own, instead of the declared suite's."""

    open_judge: OpenJudge
    suite: str | None = None
    data: Path | None = None
    prompts: Path | None = None


def verify_named(what: str, verifier: Verifier) -> Verification:
    """Verify what a text names: a folder here, or a pull request, which is downloaded.

    Raises InputError where it names neither, else what `verify` raises.
    """
    path, pull = Path(what), parse_reference(what)
    if path.exists() or path.is_symlink():
        return replace(verify(path, verifier), where={"folder": path.resolve().name})
    if pull is None:
        raise InputError(f"{what} is no folder here, and no pull request; write that as OWNER/NAME#3.")
    with tempfile.TemporaryDirectory() as scratch:
        try:
            folder, revision = fetch(pull, Path(scratch))
        except Rejected as rejected:
            return Verification((str(rejected),), where={"pull_request": pull.url, "revision": None})
        where = {"pull_request": pull.url, "revision": revision, "folder": folder.name}
        return replace(verify(folder, verifier, folder.name), where=where)


def verify(path: Path, verifier: Verifier, name: str | None = None) -> Verification:
    """Verify a packed submission (a folder with turns.parquet) or a run folder; `name` is its folder's on the Hub.

    Raises InputError where the verifier has to give something (the suite), JudgeError where the judge itself failed:
    neither speaks against the submission.
    """
    if path.is_dir() and not path.is_symlink() and not (path / TURNS).exists():
        if not os.path.lexists(path / LOG):
            return Verification((f"{path.name} holds neither {TURNS}, as a packed submission does, nor {LOG}, as a run does.",))
        return _verify_run(path, path / LOG, verifier)
    try:
        check_files(path)
    except (Rejected, OSError) as rejected:
        return Verification((str(rejected),))
    with tempfile.TemporaryDirectory() as scratch:
        files = {file.name: _sha256(file) for file in sorted(path.iterdir())}
        return _verify_run(path, Path(scratch) / LOG, verifier, files, name)


def _verify_run(
    path: Path, log: Path, verifier: Verifier, files: Mapping[str, str] | None = None, name: str | None = None
) -> Verification:
    """Verify config, turns and results of a folder; where the turns are packed, `log` is where they are unpacked to."""
    claims: Claims | None = None
    full_id: str | None = None
    try:
        claims = read_claims(path / CONFIG, verifier.suite, verifier.data)
        claimed = read_json(path / RESULTS, MAX_BYTES[RESULTS])
        if claimed.get("schema_version") != 1:
            raise Rejected(f"{RESULTS} has a schema version that is not known.")
        if files is not None:
            unpack_turns(path, claims, log)
        turns = read_turns(RunFolder(log.parent), claims)
        if files is not None:
            full_id = _checked_id(path, claims, turns, name)
    except Rejected as rejected:
        return Verification((str(rejected),), claims=claims, files=files)
    judged = rejudge(claims, turns, verifier.open_judge, Prompts.load(verifier.prompts, claims.protocol.version))
    computed = computed_figures(claims, turns, verifier.open_judge)
    if claims.protocol.version == 1 and "answers" not in claimed:  # results of 0.1.0 count none
        del computed["answers"]
    figures = [f"{RESULTS}: {each}" for each in differing_figures(claimed, computed)]
    listed = (*judged.listed, *_remarks(claims, claimed, turns, judged))
    return Verification((*judged.reasons, *figures), listed, claims, turns.count, judged, files, full_id)


def _checked_id(path: Path, claims: Claims, turns: ClaimedTurns, name: str | None) -> str:
    full_id = submission_id(claims.config.identity, (line for key in turns.offsets for line in turns.lines(key)))
    if read_about(path / ABOUT).id != full_id:
        raise Rejected(f"{ABOUT} has an id that is not that of the run.")
    if name not in (None, folder_name(claims.config.model, full_id)):
        raise Rejected("The folder's name is not the one that belongs to the run.")
    return full_id


def _remarks(claims: Claims, claimed: Mapping[str, Any], turns: ClaimedTurns, judged: Rejudged) -> list[str]:
    """Return remarks for people, among them what was not checked."""
    remarks = []
    if claims.judged_with != [__version__]:
        remarks.append(f"Judged with cobalt-bench {', '.join(claims.judged_with)}, verified with {__version__}.")
    if equal := equal_episodes(turns):
        remarks.append(f"{equal} episodes have word for word the answers of another sample of their problem.")
    if not judged.feedback_checked:
        remarks.append("Feedback was not checked: the run has prompts of its own; give them with --prompts.")
    first = claims.config.identity["first_turns"]
    if (
        first is not None
        and first_answers_hash((*key, turns.lines(key)[0]["response"]) for key in turns.offsets) != first["hash"]
    ):
        remarks.append("The first answers are not those of the run that config.json says they were taken from.")
    for name in unchecked_figures(claimed):
        remarks.append(f"{name} was not checked: the turns of this run alone don't give it.")
    return remarks


def _sha256(path: Path) -> str:
    with open_inside(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
