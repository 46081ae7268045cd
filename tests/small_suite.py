"""Three small problems whose public tests can be perturbed in every way."""

from cobalt_bench.problems import Problem, Test
from cobalt_bench.suites import Suite

DOUBLE = "print(2 * int(input()))\n"
BIGGEST = "input()\nprint(max(map(int, input().split())))\n"
JOIN = "def join(words, times):\n    return words * times\n"


def suite() -> Suite:
    def double(n: int) -> Test:
        return Test(f"{n}\n", f"{2 * n}\n")

    def biggest(*numbers: int) -> Test:
        return Test(f"{len(numbers)}\n{' '.join(map(str, numbers))}\n", f"{max(numbers)}\n")

    return Suite(
        "small",
        (
            Problem(
                "biggest",
                public_tests=(biggest(3, 9, 4), biggest(12, 7), biggest(5, 5, 5, 5)),
                hidden_tests=(biggest(1), biggest(-2, -9), biggest(31, 40, 22), biggest(0, 6)),
                solutions=(BIGGEST,),
                wrong_programs=("input()\nprint(input().split()[0])\n",),
            ),
            Problem(
                "double",
                public_tests=(double(7), double(20), double(31), double(45)),
                hidden_tests=tuple(map(double, (0, 1, 6, 19, 50, 100))),
                solutions=(DOUBLE,),
                wrong_programs=("print(int(input()) + 7)\n",),
            ),
            Problem(
                "join",
                entry_point="join",
                public_tests=(Test("[3, 4]\n2", "[3, 4, 3, 4]"), Test("[12]\n3", "[12, 12, 12]"), Test("[8, 1]\n1", "[8, 1]")),
                hidden_tests=(Test("[]\n4", "[]"), Test("[7]\n0", "[]"), Test("[2, 6, 5]\n2", "[2, 6, 5, 2, 6, 5]")),
                solutions=(JOIN,),
                wrong_programs=("def join(words, times):\n    return words + words\n",),
            ),
        ),
    )
