"""The server: `uvicorn server.app:app`. What is played is set by the variable COBALT_ENVIRONMENT."""

import argparse
import json
import os

from cobalt_bench.adapters.openenv import repair_app

app = repair_app(**json.loads(os.environ.get("COBALT_ENVIRONMENT", "{}")))


def main(host: str = "0.0.0.0", port: int = 8000) -> None:
    """Serve until it is stopped."""
    import uvicorn

    uvicorn.run(app, host=host, port=port)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8000)
    main(port=parser.parse_args().port)
