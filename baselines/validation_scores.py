"""Plays a suite with the model in training and scores it by the benchmark's own metric."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from accelerate.utils import gather_object
from transformers import TrainerCallback

from baselines.judging import judge_answers, judging_ahead
from baselines.recipe import Validation
from baselines.rollouts import first_prompts
from baselines.trainer import BaselineTrainer
from baselines.trl_generation import GeneratedAnswer, generate_together, sampling_as, split_answers
from cobalt_bench.engines.engine import Sampling, Usage
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation import results_of
from cobalt_bench.runs.config import RunConfig
from cobalt_bench.runs.provenance import sitting_record
from cobalt_bench.suites import Suite, load_suite


class ValidationCallback(TrainerCallback):  # type: ignore[misc, unused-ignore]
    """A callback that plays the validation suite every N steps, logs Pass@1 a turn, and keeps the results."""

    def __init__(self, trainer: BaselineTrainer, settings: Validation, suite: Suite | None = None) -> None:
        if settings.temperature <= 0:
            raise InputError("recipe: validation.temperature must be above 0; TRL's generation samples.")
        self._trainer = trainer
        self._settings = settings
        self._suite = suite or load_suite(settings.suite, data=settings.data, limit=settings.problems)

    def on_train_begin(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        """Score the model as it is before the first step, or where a run was ended between a checkpoint and its scores."""
        due = self._is_due(state.global_step) if state.global_step else self._settings.at_start
        if due and not self._path(state.global_step).exists():
            self._validate(state.global_step)

    def on_step_end(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        """Score the model every N steps, unless a checkpoint of the step is to be saved first."""
        if self._is_due(state.global_step) and not control.should_save:
            self._validate(state.global_step)

    def on_save(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        """Score the model that was just saved, so that a run ended while it is scored loses no step; not in one told to end."""
        if self._is_due(state.global_step) and not (control.should_training_stop and state.global_step < state.max_steps):
            self._validate(state.global_step)

    def _is_due(self, step: int) -> bool:
        return step % self._settings.every == 0

    def _path(self, step: int) -> Path:
        return Path(str(self._trainer.args.output_dir)) / "validation" / f"step-{step:06d}.json"

    def _validate(self, step: int) -> None:
        results = validate(self._trainer, self._settings, self._suite)
        if self._trainer.accelerator.is_main_process:
            path = self._path(step)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({"step": step, **results}, indent=2))
        scores = {f"validation/pass_at_1_turn_{turn}": score for turn, score in enumerate(results["pass_at_1"]["per_turn"])}
        self._trainer.log_own(scores | {f"validation/{name}": results[name] for name in ("repair_rate", "judge_failures")})


def validate(trainer: BaselineTrainer, settings: Validation, suite: Suite) -> dict[str, Any]:
    """Return the results (those of results.json) of the model as it is, and which programs were accepted.

    Every process must call it. Its cost is not counted as training, and training draws the same random numbers as without it.
    """
    sampling = Sampling(settings.temperature, settings.top_p, settings.max_tokens)
    prompts = Prompts.load(Path(settings.prompts) if settings.prompts else None)
    protocol = Protocol(turns=settings.turns, samples=settings.samples, sampling=sampling, prompts_hash=prompts.hash)
    everyone = [(problem, sample) for problem in suite.problems for sample in range(protocol.samples)]
    own = everyone[trainer.accelerator.process_index :: trainer.accelerator.num_processes]
    episodes = [Episode(problem, protocol, prompts) for problem, _ in own]
    with trainer.costs.paused(), sampling_as(trainer, sampling, settings.seed):
        played = _play(trainer, episodes, settings)
    lines = [
        turn.to_line(problem.problem_id, sample, index)
        for (problem, sample), episode in zip(own, played, strict=True)
        for index, turn in enumerate(episode.turns)
    ]
    identity = {
        "model": str(trainer.args.output_dir),
        "engine": {"name": "trl", "vllm": trainer.use_vllm},
        "seed": settings.seed,
        "suite": {"name": suite.name, "revision": suite.revision, "selection": suite.selection, "hash": suite.content_hash},
        "protocol": {**protocol.to_dict(), "hash": protocol.hash},
    }
    config = RunConfig(identity, (sitting_record([], {}, trainer.judge.layers),))
    everyones = gather_object(lines)
    return {**results_of(config, everyones, suite.problems), "accepted": accepted_by_problem(everyones)}


def accepted_by_problem(lines: Iterable[Mapping[str, Any]]) -> dict[str, list[list[bool | None]]]:
    """Return whether each program was accepted: problem_id -> (samples, turns); None where the judge failed."""
    table: dict[str, list[list[bool | None]]] = {}
    for line in sorted(lines, key=lambda line: (line["problem_id"], line["sample"], line["turn"])):
        samples = table.setdefault(line["problem_id"], [])
        if line["turn"] == 0:
            samples.append([])
        samples[-1].append(line["accepted"])
    return table


def _play(trainer: BaselineTrainer, episodes: Sequence[Episode], settings: Validation) -> list[Episode]:
    """Play episodes to their ends, turn by turn, with the history that the benchmark's protocol gives."""
    played = list(episodes)
    for _ in range(settings.turns + 1):  # as often on every process, whatever its episodes come to
        asked = [i for i, episode in enumerate(played) if not episode.finished and not episode.waiting]
        prompts = [fitting_prompt(trainer, played[i], settings.max_prompt_tokens) for i in asked]
        fitting = [(played[i], prompt) for i, prompt in zip(asked, prompts, strict=True) if prompt is not None]
        ahead = judging_ahead(trainer, trainer.judge, [episode for episode, _ in fitting], [prompt for _, prompt in fitting])
        answers = iter(generate_together(trainer, [prompt for _, prompt in fitting], ahead) or ())
        # Where the prompt was too long the model has no answer, as the benchmark has it.
        given = [GeneratedAnswer([], None, "prompt_too_long") if prompt is None else next(answers) for prompt in prompts]
        said = split_answers(trainer._tokenizer, [prompt or [] for prompt in prompts], [answer.token_ids for answer in given])
        reports = judge_answers(trainer.judge, [played[i] for i in asked], [split.answer for split in said], trainer.costs)
        for i, prompt, answer, split, report in zip(asked, prompts, given, said, reports, strict=True):
            usage = Usage(len(prompt or ()), len(answer.token_ids))
            played[i], _turn = played[i].after(
                split.answer, usage, report, reasoning=split.reasoning, finish_reason=answer.finish_reason
            )
    return played


def fitting_prompt(trainer: Any, episode: Episode, max_prompt_tokens: int | None) -> list[int] | None:
    """Return the next prompt with as few of the oldest turns left out as need be; None where it is too long even so."""
    for dropped in range(max(1, len(episode.turns))):
        prompt = first_prompts(trainer, [episode.messages(dropped)])[0]
        if max_prompt_tokens is None or len(prompt) <= max_prompt_tokens:
            return prompt
    return None
