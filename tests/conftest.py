"""What tests of several rooms share."""

import os

# Before any library that starts threads of its own: the suite shares its cores with the judge's workers.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
