"""The judge: runs a program against tests in a sandbox and grades the output."""

from cobalt_bench.errors import JudgeError
from cobalt_bench.judge.cores import available_cores
from cobalt_bench.judge.execution import Execution
from cobalt_bench.judge.grading import grade
from cobalt_bench.judge.isolation import probe_layers
from cobalt_bench.judge.judge import Judge, open_judge
from cobalt_bench.judge.report import Job, Limits, Report, TestResult, Verdict, job_for, program_verdict

__all__ = [
    "Execution",
    "Job",
    "Judge",
    "JudgeError",
    "Limits",
    "Report",
    "TestResult",
    "Verdict",
    "available_cores",
    "grade",
    "job_for",
    "open_judge",
    "probe_layers",
    "program_verdict",
]
