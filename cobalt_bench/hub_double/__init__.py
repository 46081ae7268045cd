"""A stand-in for the Hugging Face Hub: real HTTP on loopback, all in memory, for the real clients.

It knows what publishing a dataset, opening and merging a pull request, loading and leaderboard need: repositories, commits, tags,
branches, large files, discussions, file ranges and the check of a card. A request that it doesn't know is answered with 501.

Three tokens: `hf_alice` (of the organisation cobalt), `hf_bob` (of none) and `hf_reader` (alice's, may only read).
"""

from cobalt_bench.hub_double.double import ALICE, BOB, READER, Fault, HubDouble
from cobalt_bench.hub_double.git_objects import Blob, Commit
from cobalt_bench.hub_double.repository import Repo
from cobalt_bench.hub_double.sockets import Seen
from cobalt_bench.hub_double.state import Hub, User

__all__ = ["ALICE", "BOB", "READER", "Blob", "Commit", "Fault", "Hub", "HubDouble", "Repo", "Seen", "User"]
