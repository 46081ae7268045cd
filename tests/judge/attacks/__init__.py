"""Programs that try to break each promise of the sandbox; for each attack they print `held`, or `broken` and how.

Their input is one JSON object: a secret file (`secret`, with an attribute `user.secret` where the file system has any), its
folder (`folder`), a TCP port (`port`), a Unix datagram socket (`socket`) and one without a file (`abstract`) on which the test
listens, and the process of the judge (`judge`).
"""

from attacks.channels import CHANNELS
from attacks.files import FILES
from attacks.processes import PROCESSES
from attacks.rights import RIGHTS
from attacks.start import END, START

_GROUPS = (FILES, PROCESSES, CHANNELS, RIGHTS)
ATTACKS = [name for group in _GROUPS for name in group]
PROGRAMS = [f"{START}ATTACKS = {group!r}\n{END}" for group in _GROUPS]


def outcomes(output: str) -> dict[str, str]:
    """Return what came of each attack, from what a program has printed."""
    return dict(line.split(": ", 1) for line in output.splitlines() if line)
