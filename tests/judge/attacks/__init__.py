"""Programs that try to break each promise of the sandbox; each prints `held`, or `broken` and how.

An attack's input is one JSON object: a secret file (`secret`, with an attribute `user.secret` where the file system has any), its
folder (`folder`), a TCP port (`port`), a Unix datagram socket (`socket`) and one without a file (`abstract`) on which the test
listens, and the process of the judge (`judge`).
"""

from attacks.channels import CHANNELS
from attacks.files import FILES
from attacks.processes import PROCESSES
from attacks.rights import RIGHTS
from attacks.start import START

ATTACKS = {name: START + program for name, program in (FILES | PROCESSES | CHANNELS | RIGHTS).items()}
