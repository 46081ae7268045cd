"""Episodes as session traces, which the Hub's trace viewer shows: its simple format, a file a session.

Format: https://huggingface.co/docs/hub/session-traces-format
"""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from cobalt_bench._files import check_no_link
from cobalt_bench.exports.exported_run import Conversation, ExportedRun
from cobalt_bench.runs.provenance import identity_hash

HARNESS = "cobalt-bench"


def write_traces(run: ExportedRun, output: Path) -> list[Path]:
    """Write each episode as a JSON Lines file and return the paths."""
    check_no_link(output, output.parent)
    output.mkdir(parents=True, exist_ok=True)
    paths = []
    for conversation in run.conversations():
        session = _session_id(run, conversation)
        label = re.sub(r"[^\w.-]+", "-", conversation.problem.problem_id)[:80]
        path = output / f"{label}-{conversation.sample}-{session[:8]}.jsonl"
        lines = [_header(run, conversation, session), *_messages(run, conversation)]
        check_no_link(path, output)
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        paths.append(path)
    return paths


def _session_id(run: ExportedRun, conversation: Conversation) -> str:
    key = json.dumps([identity_hash(run.config.identity), conversation.problem.problem_id, conversation.sample])
    return hashlib.sha256(key.encode()).hexdigest()[:32]


def _header(run: ExportedRun, conversation: Conversation, session: str) -> dict[str, Any]:
    title = conversation.problem.title or conversation.problem.problem_id
    return {
        "type": "session",
        "harness": HARNESS,
        "id": session,
        "name": f"{title}, sample {conversation.sample}: {'accepted' if conversation.accepted else 'not accepted'}",
        "task": run.task,
        "problem_id": conversation.problem.problem_id,
        "sample": conversation.sample,
        "verdicts": [turn.verdict for turn in conversation.turns],
    }


def _messages(run: ExportedRun, conversation: Conversation) -> list[dict[str, Any]]:
    answers = iter(conversation.turns)
    lines = []
    for message in conversation.messages:
        content: dict[str, Any] = {"role": message["role"], "content": message["content"]}
        if message["role"] == "assistant":
            turn = next(answers)
            content |= {"content": turn.response, "model": run.config.model}
            if turn.reasoning:
                content["reasoningContent"] = turn.reasoning
        lines.append({"type": "message", "message": content})
    return lines
