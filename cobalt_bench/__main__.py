"""Run the command line: `python -m cobalt_bench`."""

from cobalt_bench.cli.main import main

if __name__ == "__main__":
    main()
