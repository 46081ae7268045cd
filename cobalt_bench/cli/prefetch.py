"""cobalt-bench prefetch: download what a run needs, for machines without a network."""

from pathlib import Path
from typing import Annotated, Any

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.output import Format, print_json, print_table, say


def prefetch(
    model: Annotated[str | None, typer.Argument(metavar="MODEL", help="Hub id; leave it out for a model on a server.")] = None,
    suite: o.Suite = "mini",
    suite_revision: o.SuiteRevision = None,
    data: o.Data = None,
    extra_fields: o.ExtraFields = None,
    revision: o.Revision = None,
    format: Format = "table",
) -> None:
    """Download a model and a suite into the local cache; afterwards runs with HF_HUB_OFFLINE=1 find them there.

    Set HF_HOME to a folder that the machines without a network can read too.

    cobalt-bench prefetch Qwen/Qwen3-8B --suite livecodebench:v6
    """
    from cobalt_bench.suites import listed_names, load_suite

    problems = load_suite(suite, data=data, revision=suite_revision, extra_fields=listed_names(extra_fields))
    fetched = {
        "suite": suite,
        "suite_revision": problems.revision,
        "num_problems": len(problems.problems),
        **(_fetch_model(model, revision) if model else {}),
    }
    if format == "json":
        print_json(fetched)
    else:
        print_table("Ready for runs without a network", ("what", "which"), list(fetched.items()))
    say(f"Next: HF_HUB_OFFLINE=1 cobalt-bench evaluate {model or 'MODEL --base-url URL'} --suite {suite}")


def _fetch_model(model: str, revision: str | None) -> dict[str, Any]:
    from cobalt_bench.engines.checkpoint import download_checkpoint

    if model.startswith("reference/"):
        return {"model": model, "model_revision": None, "path": None}
    checkpoint = download_checkpoint(model, revision)
    return {"model": model, "model_revision": checkpoint.revision, "path": str(Path(checkpoint.source))}
