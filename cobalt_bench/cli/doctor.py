"""cobalt-bench doctor: what this machine offers, and the command that mends what is missing."""

import typer

from cobalt_bench.cli.output import Format, print_json, print_table, say


def doctor(format: Format = "table") -> None:
    """Check what works on this machine: versions, GPU, isolation of programs, Hub; exit status 1 where judging can't be safe.

    cobalt-bench doctor
    """
    from dataclasses import asdict

    from cobalt_bench.api.diagnosis import diagnose

    checks = diagnose()
    if format == "json":
        print_json([asdict(check) for check in checks])
    else:
        print_table("cobalt-bench doctor", ("what", "state", "to mend it"), [(c.what, c.state, c.remedy) for c in checks])
    broken = [check.what for check in checks if check.needed and check.remedy]
    if broken:
        say(f"Needed and missing: {', '.join(broken)}.")
        raise typer.Exit(1)
    say("Next: cobalt-bench evaluate reference/repair")
