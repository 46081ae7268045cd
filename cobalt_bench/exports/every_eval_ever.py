"""Results in the schema of Every Eval Ever, version 0.3.0: one file for the run, one with a line an episode.

Schema: https://github.com/evaleval/every_eval_ever
"""

import hashlib
import json
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cobalt_bench._files import check_no_link
from cobalt_bench.exports.every_eval_ever_run import (
    COLLECTION,
    SCHEMA_VERSION,
    aggregate,
    developer_and_model,
    evaluation_id,
    evaluation_name,
    model_id,
    result_id,
)
from cobalt_bench.exports.exported_run import Conversation, ExportedRun
from cobalt_bench.runs.provenance import identity_hash


def write_every_eval_ever(run: ExportedRun, output: Path) -> list[Path]:
    """Write both files where the data store wants them, under `data/`, and return their paths."""
    name = uuid.UUID(bytes=hashlib.sha256(identity_hash(run.config.identity).encode()).digest()[:16], version=4)
    developer, model = developer_and_model(run)
    place = Path("data") / COLLECTION / developer / model
    samples, path = place / f"{name}_samples.jsonl", output / place / f"{name}.json"
    for written in (output / samples, path):
        check_no_link(written, output)
    path.parent.mkdir(parents=True, exist_ok=True)
    rows, digest = 0, hashlib.sha256()
    with (output / samples).open("wb") as file:
        for line in _sample_lines(run):
            file.write(line)
            digest.update(line)
            rows += 1
    record = aggregate(run) | {
        "detailed_evaluation_results": {
            "format": "jsonl",
            "file_path": samples.as_posix(),
            "hash_algorithm": "sha256",
            "checksum": digest.hexdigest(),
            "total_rows": rows,
        }
    }
    path.write_text(json.dumps(record, indent=2) + "\n")
    return [path, output / samples]


def _sample_lines(run: ExportedRun) -> Iterator[bytes]:
    for conversation in run.conversations():
        yield json.dumps(_sample(run, conversation)).encode() + b"\n"


def _sample(run: ExportedRun, conversation: Conversation) -> dict[str, Any]:
    """Return one episode; reference answers are hidden tests, so there are none."""
    problem, turns = conversation.problem, conversation.turns
    question = conversation.messages[1]["content"]
    return {
        "schema_version": SCHEMA_VERSION,
        "evaluation_id": evaluation_id(run),
        "model_id": model_id(run),
        "evaluation_name": evaluation_name(run),
        "evaluation_result_id": result_id(run, 1, run.results["turns"]),
        "sample_id": f"{problem.problem_id}#{conversation.sample}",
        "sample_hash": hashlib.sha256(question.encode(errors="replace")).hexdigest(),
        "interaction_type": "multi_turn",
        "input": {"raw": question, "reference": []},
        "output": None,
        "messages": _messages(conversation),
        "answer_attribution": [
            {
                "turn_idx": 2 * number + 2,
                "source": f"messages[{2 * number + 2}].content",
                "extracted_value": turn.program or "",
                "extraction_method": "last complete fenced code block",
                "is_terminal": number == len(turns) - 1,
            }
            for number, turn in enumerate(turns)
        ],
        "evaluation": {
            "score": float(conversation.accepted),
            "is_correct": conversation.accepted,
            "num_turns": len(turns),
        },
        "token_usage": _token_usage(conversation),
        "metadata": {
            "difficulty": problem.difficulty or "",
            "platform": problem.platform,
            "verdicts": ",".join(str(turn.verdict) for turn in turns),
        },
    }


def _messages(conversation: Conversation) -> list[dict[str, Any]]:
    answers = iter(conversation.turns)
    messages = []
    for index, message in enumerate(conversation.messages):
        line: dict[str, Any] = {"turn_idx": index, "role": message["role"], "content": message["content"]}
        if message["role"] == "assistant":
            turn = next(answers)
            line |= {"content": turn.response, "reasoning_trace": turn.reasoning or None}
        messages.append(line)
    return messages


def _token_usage(conversation: Conversation) -> dict[str, int] | None:
    read = [turn.usage.prompt_tokens for turn in conversation.turns]
    written = [turn.usage.completion_tokens for turn in conversation.turns]
    if None in read or None in written:
        return None
    sums = [sum(count or 0 for count in counts) for counts in (read, written)]
    return {"input_tokens": sums[0], "output_tokens": sums[1], "total_tokens": sum(sums)}
