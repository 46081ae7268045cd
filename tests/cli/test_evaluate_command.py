import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import cobalt_bench
from cobalt_bench.cli.main import app

QUICK = ["--samples", "2", "--turns", "2", "--workers", "2"]


def evaluate(model: str, problems: Path, *more: str) -> Any:
    return CliRunner().invoke(app, ["evaluate", model, "--suite", str(problems), *QUICK, *more])


def results(result: Any) -> dict[str, Any]:
    assert result.exit_code == 0, result.stderr
    return dict(json.loads(result.stdout))


def test_the_oracle_is_right_and_the_broken_one_wrong_at_every_turn(problems: Path) -> None:
    assert results(evaluate("reference/oracle", problems, "--format", "json"))["pass_at_1"]["per_turn"] == [1, 1, 1]
    assert results(evaluate("reference/broken", problems, "--format", "json"))["pass_at_1"]["per_turn"] == [0, 0, 0]


def test_json_on_stdout_is_results_json_and_talk_is_on_stderr(problems: Path) -> None:
    result = evaluate("reference/repair", problems, "--format", "json", "--output", "run")
    assert results(result) == json.loads(Path("run/results.json").read_text())
    assert "Results: run/results.json" in result.stderr
    assert "6/6 episodes" in result.stderr


def test_the_table_shows_each_turn(problems: Path) -> None:
    result = evaluate("reference/oracle", problems)
    assert "reference/oracle on" in result.stdout
    assert result.stdout.count("1.000 │") >= 3
    assert "exact binomial" in result.stdout


def test_the_same_command_finds_its_run_again_and_another_seed_another_folder(problems: Path) -> None:
    for _ in range(2):
        evaluate("reference/repair", problems)
    (folder,) = Path("runs").iterdir()
    assert folder.name.startswith("reference-repair-problems.jsonl-")
    config = json.loads((folder / "config.json").read_text())
    assert len(config["sittings"]) == 2
    assert len((folder / "turns.jsonl").read_text().splitlines()) == 3 * 2 * 3
    evaluate("reference/repair", problems, "--seed", "1")
    assert len(list(Path("runs").iterdir())) == 2


def test_the_folder_of_another_run_is_refused(problems: Path) -> None:
    evaluate("reference/oracle", problems, "--output", "run")
    result = evaluate("reference/oracle", problems, "--output", "run", "--temperature", "0")
    assert result.exit_code == 2
    assert "protocol.sampling.temperature: 0.6, now 0.0" in result.stderr
    assert "Traceback" not in result.output


def test_the_folder_of_another_run_is_refused_before_a_model_is_looked_for(problems: Path) -> None:
    evaluate("reference/oracle", problems, "--output", "run")
    for more in ([], ["--dry-run"]):
        result = evaluate("a/model-that-is-nowhere", problems, "--output", "run", "--seed", "1", *more)
        assert result.exit_code == 2
        assert "model: reference/oracle, now a/model-that-is-nowhere; engine.name: reference, now transformers" in result.stderr
        assert "seed: 0, now 1" in result.stderr
    assert evaluate("reference/oracle", problems, "--output", "run", "--dry-run").exit_code == 0
    assert evaluate("reference/oracle", problems, "--output", "run/turns.jsonl/x").exit_code == 2


def test_first_turns_and_shards_are_told_apart_before_a_model_is_looked_for(problems: Path) -> None:
    evaluate("reference/broken", problems, "--output", "first")
    evaluate("reference/oracle", problems, "--output", "run", "--first-turn-from", "first")
    without = evaluate("reference/oracle", problems, "--output", "run")
    assert (without.exit_code, "first_turns: " in without.stderr) == (2, True)
    shard = evaluate("reference/oracle", problems, "--output", "first", "--shard", "1/3")
    assert (shard.exit_code, "shard: nothing, now 1/3" in shard.stderr) == (2, True)
    assert evaluate("reference/oracle", problems, "--output", "run", "--first-turn-from", "first", "--dry-run").exit_code == 0


def test_a_run_of_an_earlier_protocol_says_what_goes_on_with_it(problems: Path) -> None:
    evaluate("reference/oracle", problems, "--output", "run")
    config = json.loads(Path("run/config.json").read_text())
    del config["identity"]["protocol"]["version"]
    Path("run/config.json").write_text(json.dumps(config))
    result = evaluate("reference/oracle", problems, "--output", "run")
    assert result.exit_code == 2
    assert "it follows version 1 of the protocol; go on with the cobalt-bench that began it" in result.stderr


def test_the_config_tells_what_the_run_was_made_from(problems: Path) -> None:
    evaluate("reference/oracle", problems, "--output", "run")
    config = json.loads(Path("run/config.json").read_text())
    assert config["identity"]["model"] == "reference/oracle"
    assert config["identity"]["suite"]["num_problems"] == 3
    assert len(config["identity"]["suite"]["hash"]) == len(config["identity"]["protocol"]["hash"]) == 64
    sitting = config["sittings"][0]
    assert sitting["versions"]["cobalt-bench"] == cobalt_bench.__version__
    assert sitting["isolation"]["seccomp"]
    assert sitting["seconds"] > 0


def test_a_dry_run_counts_and_touches_nothing(problems: Path) -> None:
    plan = results(evaluate("a/model-that-is-nowhere", problems, "--dry-run", "--format", "json"))
    assert (plan["answers"], plan["completion_tokens_at_most"], plan["tests"]) == (18, 18 * 6144, 36)
    assert os.listdir() == []


def test_a_dry_run_counts_prompts_and_hours(problems: Path) -> None:
    def plan(*more: str) -> dict[str, Any]:
        return results(evaluate("m", problems, "--max-tokens", "300", "--dry-run", "--format", "json", *more))

    first, last = plan("--turns", "0"), plan("--turns", "2")
    from cobalt_bench.episodes import Episode, Prompts, Protocol
    from cobalt_bench.suites import load_suite

    episodes = [Episode(each, Protocol(), Prompts.load()) for each in load_suite(problems).problems]
    characters = sum(len(message["content"]) for episode in episodes for message in episode.messages())
    # Two samples; of each chat two messages, with 8 tokens of the chat template each.
    assert first["prompt_tokens_at_most"] == pytest.approx(2 * (characters / 3 + 3 * 2 * 8), abs=1)
    # Three prompts an episode, in which three answers and three feedbacks stand.
    feedbacks = (last["prompt_tokens_at_most"] - 3 * first["prompt_tokens_at_most"]) / (2 * 3 * 3) - 300
    assert 400 < feedbacks < 900
    assert "hours_at_most" not in last
    assert plan("--tokens-per-s", "0.5")["hours_at_most"] == 3 * 2 * 3 * 300 / 0.5 / 3600


def test_a_rate_is_for_dry_runs_alone(problems: Path) -> None:
    result = evaluate("reference/oracle", problems, "--tokens-per-s", "5")
    assert (result.exit_code, Path("runs").exists()) == (2, False)
    assert "--tokens-per-s is for --dry-run" in result.stderr


def test_a_runs_config_makes_the_same_run_and_the_command_line_wins(problems: Path) -> None:
    first = results(evaluate("reference/repair", problems, "--seed", "7", "--limit", "2", "--output", "run", "--format", "json"))
    again = CliRunner().invoke(app, ["evaluate", "--config", "run/config.json", "--output", "other", "--format", "json"])
    assert results(again)["pass_at_1"] == first["pass_at_1"]
    identities = [json.loads(Path(run, "config.json").read_text())["identity"] for run in ("run", "other")]
    assert identities[0] == identities[1]
    plan = CliRunner().invoke(app, ["evaluate", "--config", "run/config.json", "--limit", "1", "--dry-run", "--format", "json"])
    assert results(plan)["num_problems"] == 1


def test_yaml_gives_options(problems: Path) -> None:
    Path("run.yaml").write_text(f"model: reference/oracle\nsuite: {problems}\nturns: 1\nsamples: 3\nmax-tokens: 10\n")
    plan = CliRunner().invoke(app, ["evaluate", "--config", "run.yaml", "--dry-run", "--format", "json"])
    assert results(plan)["completion_tokens_at_most"] == 3 * 3 * 2 * 10


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("turn: 3", "There is no option turn; did you mean turns"),
        ("- 1", "must hold options"),
        ("a: [", "neither YAML nor JSON"),
        ("turns: many", "turns"),
    ],
)
def test_a_config_that_makes_no_sense_is_the_users_to_mend(problems: Path, text: str, complaint: str) -> None:
    Path("run.yaml").write_text(text)
    result = CliRunner().invoke(app, ["evaluate", "reference/oracle", "--config", "run.yaml", "--dry-run"])
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_first_programs_come_from_another_run(problems: Path) -> None:
    evaluate("reference/broken", problems, "--output", "first")
    evaluate("reference/repair", problems, "--output", "second", "--first-turn-from", "first")
    first, second = (
        {(t["problem_id"], t["sample"]): t["program"] for t in cobalt_bench.load_run(run) if t["turn"] == 0}
        for run in ("first", "second")
    )
    assert first == second


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["reference/oracle", "--suite", "no-such-suite"], "is unknown"),
        (["reference/oracle", "--suite", "nowhere.jsonl"], "does not exist"),
        (["reference/nobody"], "no reference agent"),
        (["m", "--base-url", "http://me:secret@localhost/v1"], "must not hold a key"),
        (["m", "--base-url", "http://localhost/v1?api_key=secret"], "must not hold a key"),
        (["m", "--base-url", "localhost:8000"], "must be a whole address, such as http://"),
        (["m", "--base-url", "http://[::"], "must be a whole address, such as http://"),
        (["m", "--base-url", "http://localhost:99999/v1"], "must be a whole address, such as http://"),
        (["reference/oracle", "--config", "nowhere.yaml"], "can't be read"),
        (["reference/oracle", "--first-turn-from", "nowhere"], "no run folder"),
        (["reference/oracle", "--prompts", "nowhere"], "can't be read"),
        (["reference/oracle", "--top-p", "0"], "--top-p must be above 0 and at most 1, not 0."),
        (["reference/oracle", "--temperature", "inf"], "--temperature must be 0 to 100, not inf"),
        (["m", "--judge-base-url", "http://localhost/v1", "--perturb", "swap"], "name that with --judge-model"),
        (["m", "--judge-model", "reference/oracle"], "give --perturb"),
        ([], "Missing argument 'MODEL'; see `"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(problems: Path, arguments: list[str], complaint: str) -> None:
    result = CliRunner().invoke(app, ["evaluate", "--suite", str(problems), *arguments])
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert "Traceback" not in result.output
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_malformed_problem_file_names_file_line_and_field(problems: Path) -> None:
    problems.write_text(problems.read_text() + '{"problem_id": "x", "hidden_tests": [{"input": "1"}]}\n')
    result = evaluate("reference/oracle", problems)
    assert result.exit_code == 2
    for part in ("problems.jsonl", "line 4", "hidden_tests"):
        assert part in result.stderr


def test_collect_plays_three_programs_an_episode(problems: Path) -> None:
    command = ["collect", "reference/repair", "--suite", str(problems), "--samples", "1", "--format", "json"]
    assert results(CliRunner().invoke(app, command))["turns"] == 2


def test_the_turns_of_a_run_load_as_a_dataset(problems: Path) -> None:
    evaluate("reference/repair", problems, "--output", "run")
    turns = cobalt_bench.load_run("run")
    assert len(turns) == 18
    assert {"problem_id", "sample", "turn", "response", "program", "verdict", "accepted", "feedback"} <= set(turns.column_names)
    assert set(turns["accepted"]) <= {True, False}


def test_repair_rises_over_turns_exactly_as_its_seed_says(problems: Path) -> None:
    def repairs(problem_id: str, sample: int, turn: int) -> bool:
        key = json.dumps(["repair", 5, problem_id, sample, turn])
        return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8]) % 2 == 0

    # The wrong programs of these two fail their public test; that of `double` passes it and is never repaired.
    solved_at = [
        next((turn for turn in range(1, 5) if repairs(problem_id, sample, turn)), 5)
        for problem_id in ("square", "add")
        for sample in range(4)
    ]
    expected = [sum(solved <= turn for solved in solved_at) / 4 / 3 for turn in range(5)]
    assert expected == sorted(expected)
    assert expected[-1] > 0
    found = results(evaluate("reference/repair", problems, "--seed", "5", "--samples", "4", "--turns", "4", "--format", "json"))
    assert found["pass_at_1"]["per_turn"] == pytest.approx(expected)
    assert found["regression_rate"] is None


def test_stubborn_stays_as_it_began(problems: Path) -> None:
    scores = results(evaluate("reference/stubborn", problems, "--samples", "4", "--format", "json"))
    assert len(set(scores["pass_at_1"]["per_turn"])) == 1
    assert scores["repair_rate"] in (0, None)


@pytest.mark.parametrize("text", ['{"sittings": 5}', '{"sittings": [{}]}', '{"sittings": [1]}', "[" * 10**5])
def test_a_damaged_config_of_a_run_is_the_users_to_mend(problems: Path, text: str) -> None:
    Path("config.json").write_text(text)
    result = CliRunner().invoke(app, ["evaluate", "reference/oracle", "--config", "config.json", "--dry-run"])
    assert result.exit_code == 2
    assert "Error: --config config.json" in result.stderr


def test_a_list_in_a_config_is_a_list_with_commas_on_the_command_line(problems: Path) -> None:
    Path("run.yaml").write_text(f"suite: {problems}\nproblems: [double, add]\nbase_url: http://localhost:1/v1\n")
    result = CliRunner().invoke(app, ["evaluate", "m", "--config", "run.yaml", "--dry-run", "--format", "json"])
    assert json.loads(result.stdout)["num_problems"] == 2


def test_more_workers_than_any_machine_has_are_refused(problems: Path) -> None:
    result = CliRunner().invoke(app, ["evaluate", "reference/oracle", "--suite", str(problems), "--workers", "99999"])
    assert (result.exit_code, Path("runs").exists()) == (2, False)
