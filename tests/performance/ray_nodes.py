"""How fast a Ray cluster of two nodes judges, beside the sum of its nodes' own.

    python tests/performance/ray_nodes.py [programs]

Each node has one core's worth of workers. Both share this machine, so the sum is measured as two judges of one worker at work at
the same time, in turns with the cluster. Prints tests a second of each, and the ratio: of trivial programs, where sending them
shows most, and of programs that compute for 20 ms a test, as those of models do.
"""

import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median

from cobalt_bench.judge import Job, Judge
from cobalt_bench.judge.ray import RayJudge
from cobalt_bench.problems.problem import Test

TESTS, ROUNDS = 20, 5
TRIVIAL = "a, b = map(int, input().split())\nprint(a + b)\n"
BUSY = "import time\nend = time.process_time() + 0.02\nwhile time.process_time() < end:\n    pass\n" + TRIVIAL
ADD_TESTS = tuple(Test(f"{number} 4\n", f"{number + 4}\n") for number in range(TESTS))


def seconds(judges: Sequence[Judge], jobs: Sequence[Job]) -> float:
    """Return how long the judges take together, each for its share of the jobs."""

    def judge(place: int) -> None:
        for _, report in judges[place].map(jobs[place :: len(judges)]):
            assert report.verdict == "accepted", report

    begin = time.perf_counter()
    with ThreadPoolExecutor(len(judges)) as pool:
        list(pool.map(judge, range(len(judges))))
    return time.perf_counter() - begin


def main(programs: int) -> None:
    """Measure and print."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    with Judge(1) as first, Judge(1) as second, RayJudge(cluster.address) as spread:
        for name, program, count in (("trivial", TRIVIAL, programs), ("20 ms", BUSY, programs // 5)):
            rates: dict[str, list[float]] = {"sum of the nodes": [], "cluster": []}
            for turn in range(ROUNDS + 1):  # the first warms up
                for way, judges in (("sum of the nodes", [first, second]), ("cluster", [spread])):
                    jobs = [Job(f"{program}# {turn} {number}", ADD_TESTS) for number in range(count)]
                    taken = seconds(judges, jobs)
                    if turn:
                        rates[way].append(count * TESTS / taken)
            ratios = [one / other for one, other in zip(rates["cluster"], rates["sum of the nodes"], strict=True)]
            print(f"{name}: " + ", ".join(f"{way} {median(rate):,.0f} tests/s" for way, rate in rates.items()), end="; ")
            print(f"ratio {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})", flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
