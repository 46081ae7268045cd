"""Simulation of a rotating belt; who takes what, and in which order."""

import random

TITLE = "Sushi Belt"
DIFFICULTY = "easy"
TOPICS = ("simulation", "arrays")
ENTRY_POINT = "plates_taken"
STARTER_CODE = """class Solution:
    def plates_taken(self, belt: List[str], guests: List[List], minutes: int) -> List[int]:
"""
STATEMENT = """
A round sushi belt has places numbered `0, 1, 2, ...`; after the last place comes place 0 again. At the start, `belt[p]` is
the dish on place `p`, or an empty string for a place without a plate. Guests sit in front of some places.

Every minute has two parts. First each guest, in the order of the list, looks at the plate in front of their place and takes
it if it holds their favourite dish and they are still hungry; several guests may sit in front of the same place. Then the
whole belt moves on by one place: what stood on place `p` now stands on place `p + 1`. Nobody puts new plates on the belt,
and a guest who has taken as many plates as their hunger allows takes no more.

How many plates has each guest after the given number of minutes?

### Arguments

- `belt`: the dishes on the places.
- `guests`: for each guest a list `[place, favourite, hunger]`: the number of the place, the dish, and the greatest number
  of plates that the guest takes.
- `minutes`: how many minutes pass. After the last minute nobody takes anything any more.

### Returns

A list with the number of plates of each guest, in the order of the guests.

### Constraints

- 1 <= number of places <= 200
- 0 <= number of guests <= 100
- 0 <= hunger <= 200
- 0 <= minutes <= 1000
- Dishes are words of 1 to 10 lower-case letters.
"""
SOLUTION = """class Solution:
    def plates_taken(self, belt: List[str], guests: List[List], minutes: int) -> List[int]:
        plates = list(belt)
        taken = [0] * len(guests)
        for minute in range(minutes):
            for i, (place, favourite, hunger) in enumerate(guests):
                index = (place - minute) % len(plates)
                if taken[i] < hunger and plates[index] == favourite:
                    plates[index] = ""
                    taken[i] += 1
        return taken
"""
BRUTE_FORCE = """class Solution:
    def plates_taken(self, belt: List[str], guests: List[List], minutes: int) -> List[int]:
        taken = [0 for _ in guests]
        while minutes > 0:
            for i in range(len(guests)):
                place, favourite, hunger = guests[i]
                if belt[place] == favourite and hunger > taken[i]:
                    belt[place] = ""
                    taken[i] += 1
            belt = [belt[-1]] + belt[:-1]
            minutes -= 1
        return taken
"""
WRONG = {
    "belt_runs_backwards": """class Solution:
    def plates_taken(self, belt: List[str], guests: List[List], minutes: int) -> List[int]:
        taken = [0] * len(guests)
        for _ in range(minutes):
            for i, (place, favourite, hunger) in enumerate(guests):
                if belt[place] == favourite and taken[i] < hunger:
                    belt[place] = ""
                    taken[i] += 1
            belt = belt[1:] + belt[:1]
        return taken
""",
    "moves_before_anybody_takes": """class Solution:
    def plates_taken(self, belt: List[str], guests: List[List], minutes: int) -> List[int]:
        taken = [0] * len(guests)
        for _ in range(minutes):
            belt = belt[-1:] + belt[:-1]
            for i, (place, favourite, hunger) in enumerate(guests):
                if belt[place] == favourite and taken[i] < hunger:
                    belt[place] = ""
                    taken[i] += 1
        return taken
""",
    "plates_grow_back": """class Solution:
    def plates_taken(self, belt: List[str], guests: List[List], minutes: int) -> List[int]:
        n = len(belt)
        taken = []
        for place, favourite, hunger in guests:
            count = 0
            for minute in range(minutes):
                if belt[(place - minute) % n] == favourite:
                    count += 1
            taken.append(min(count, hunger))
        return taken
""",
    "one_lap_is_enough": """class Solution:
    def plates_taken(self, belt: List[str], guests: List[List], minutes: int) -> List[int]:
        n = len(belt)
        plates = belt[:]
        taken = [0] * len(guests)
        for i, (place, favourite, hunger) in enumerate(guests):
            for minute in range(min(minutes, n)):
                index = (place - minute) % n
                if taken[i] < hunger and plates[index] == favourite:
                    plates[index] = ""
                    taken[i] += 1
        return taken
""",
}
PUBLIC = (
    (["maki", "", "tofu", "maki"], [[1, "maki", 1], [3, "maki", 2]], 3),
    (["roll", "roll", "egg"], [[0, "egg", 5], [2, "roll", 1]], 2),
    (["egg", "", ""], [[1, "egg", 1]], 1),
    (["tuna", "tuna", "tuna"], [[1, "tuna", 3]], 10),
)


Arguments = tuple[list[str], list[list[object]], int]


def _random(rng: random.Random, places: int, guests: int, hunger: int, minutes: int, dishes: list[str]) -> Arguments:
    belt = [rng.choice([*dishes, ""]) for _ in range(places)]
    seated: list[list[object]] = [[rng.randrange(places), rng.choice(dishes), rng.randint(0, hunger)] for _ in range(guests)]
    return belt, seated, minutes


def generate(rng: random.Random) -> list[Arguments]:
    tests: list[Arguments] = [
        (["egg"], [], 5),  # no guests
        (["egg"], [[0, "egg", 1]], 0),  # no time
        (["egg"], [[0, "egg", 1]], 1),  # a single place
        (["egg"], [[0, "egg", 1], [0, "egg", 1]], 3),  # one plate, two guests in front of it
        (["", "", ""], [[0, "egg", 2], [1, "tofu", 2]], 9),  # an empty belt
        (["egg", "tofu"], [[1, "egg", 0], [0, "egg", 1]], 2),  # a guest without hunger
        (["egg", "", "", ""], [[0, "egg", 1], [3, "egg", 1]], 4),
        (["", "egg", "egg", "egg"], [[0, "egg", 2], [3, "egg", 2]], 4),  # the later guest is served first
        (["", "egg", "egg", "egg"], [[0, "egg", 1], [1, "egg", 1], [2, "egg", 1]], 1),
    ]
    few, many = ["egg", "tofu"], ["egg", "tofu", "maki", "tuna", "salmon", "gyoza"]
    tests += [_random(rng, rng.randint(3, 8), rng.randint(2, 5), 3, rng.randint(1, 6), few) for _ in range(8)]
    tests += [_random(rng, 200, 60, 9, 150, many), _random(rng, 120, 100, 4, 1000, many)]
    return tests
