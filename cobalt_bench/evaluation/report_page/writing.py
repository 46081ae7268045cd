"""Writes a run's report: report.html and, beside it, the folder of its episodes."""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from cobalt_bench._files import check_no_link, draft_of
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.report_page.chunks import CALL
from cobalt_bench.evaluation.report_page.episode_files import write_episodes
from cobalt_bench.evaluation.report_page.pages import check_page
from cobalt_bench.evaluation.report_page.rendering import render_page
from cobalt_bench.evaluation.report_page.so_far import figures_of
from cobalt_bench.problems import Problem
from cobalt_bench.runs.run import Run

PAGE, EPISODES = "report.html", "report"
_EPISODES, _OF_FILE_MANAGERS = re.compile(r"\d+\.js", re.ASCII), ".DS_Store"


def write_report(run: Run, output: Path, problems: Mapping[str, Problem]) -> Path:
    """Write the report of a run to a folder and return the path of its page.

    `problems` are those of its suite, for statements and groups; those it lacks are shown without. Nothing that the page
    loads comes from anywhere else but the folder beside it. Of a run that was interrupted, the page shows what is there, and
    says so. Raises InputError where the run has no turns, and where that folder is there and another's.
    """
    figures = figures_of(run)
    episodes, draft = output / EPISODES, draft_of(output / EPISODES)
    try:
        for place in (output / PAGE, episodes):
            check_no_link(place, output)
        _check_own(output / PAGE, episodes)
        draft.mkdir(parents=True)
        index = write_episodes(run, draft, problems)
        shutil.rmtree(episodes, ignore_errors=True)
        draft.rename(episodes)
        page = render_page(run.config, figures, index, EPISODES)
        (output / PAGE).write_text(page, encoding="utf-8", errors="replace")  # a name may hold half a surrogate pair
    except OSError as error:
        raise InputError(f"{output / PAGE} can't be written: {error.strerror}; choose another --output.") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return output / PAGE


def _check_own(page: Path, folder: Path) -> None:
    """Raise InputError for a page or a folder that doesn't come from a report: it would be lost."""
    check_page(page)
    foreign = [path.name for path in folder.iterdir() if not _is_own(path)] if folder.exists() else []
    if foreign:
        raise InputError(f"{folder} holds {min(foreign)}, which is of no report; choose another --output.")


def _is_own(path: Path) -> bool:
    if path.name == _OF_FILE_MANAGERS:
        return True
    if not _EPISODES.fullmatch(path.name) or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(CALL)) == CALL.encode()
