"""A double of the Hugging Face Hub: real HTTP on loopback, all in memory, for the real clients."""

from hub_double.server import Fault, HubDouble, Seen
from hub_double.state import Blob, Commit, Hub, Repo, User

__all__ = ["Blob", "Commit", "Fault", "Hub", "HubDouble", "Repo", "Seen", "User"]
