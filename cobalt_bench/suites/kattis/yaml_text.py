"""Parses a stranger's YAML: plain values, within bounds whatever its aliases, numbers and nesting are."""

import functools
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.strangers import Folder

MAX_BYTES = 2**16  # of a file: PyYAML reads some 100 KB a second
MAX_EXPANDED = 2**20  # characters once each alias is replaced by what it stands for
MAX_NUMBER = 100  # characters
MAX_NESTED = 50  # brackets, and as many steps of indentation; PyYAML's time grows with the square of the brackets


def read_yaml(folder: Folder, name: str) -> dict[str, Any]:
    """Return the map in a YAML file of a package; raises InputError for anything else, naming the line."""
    path = folder.path / name
    data = parse_yaml(folder.text(name, MAX_BYTES).removeprefix("\ufeff"), path)
    if data is not None and not isinstance(data, dict):
        raise InputError(f"{path}: must be a map of fields.")
    return data or {}


def parse_yaml(text: str, path: Path) -> Any:
    """Return the data of a YAML text; raises InputError, naming the line, for what is no YAML or beyond the bounds."""
    import yaml  # here: the core starts without it

    loader = None
    try:
        loader = _loader_class()(text)
        node = loader.get_single_node()
        if node is None:
            return None
        _check(node, {})
        return loader.construct_document(node)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise InputError(f"{path}, line {line}: not YAML ({error.problem}).") from None
    except RecursionError:
        raise InputError(f"{path}: YAML that is nested too deep.") from None
    except Exception as error:  # a date that the calendar lacks, a tag that its value does not fit: anything
        raise InputError(f"{path}: not YAML in UTF-8 ({' '.join(str(error).split())[:200]}).") from None
    finally:
        if loader is not None:
            loader.dispose()


@functools.cache
def _loader_class() -> Any:
    """Return PyYAML's safe loader, but for nesting beyond the bound, which it refuses as it comes to it."""
    import yaml

    class Loader(yaml.SafeLoader):
        def fetch_flow_collection_start(self, token: Any) -> None:
            if self.flow_level >= MAX_NESTED:
                raise RecursionError
            super().fetch_flow_collection_start(token)

        def add_indent(self, column: int) -> bool:
            if len(self.indents) >= MAX_NESTED:
                raise RecursionError
            return bool(super().add_indent(column))

    return Loader


def _check(node: Any, sizes: dict[int, int | None]) -> int:
    """Return how many characters a node has with its aliases replaced; raises yaml.MarkedYAMLError for too many.

    `sizes` has those of the nodes seen, None of those that the node stands in.
    """
    import yaml

    if id(node) in sizes:
        size = sizes[id(node)]
        if size is None:
            raise yaml.MarkedYAMLError(problem="an alias of what it stands in", problem_mark=node.start_mark)
        return size
    sizes[id(node)] = None
    if isinstance(node, yaml.ScalarNode):
        size = 1 + len(node.value)
        if node.tag in ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float") and size > MAX_NUMBER:
            raise yaml.MarkedYAMLError(problem=f"a number of more than {MAX_NUMBER} characters", problem_mark=node.start_mark)
    elif isinstance(node, yaml.MappingNode):
        names = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        if len(set(names)) < len(names):
            raise yaml.MarkedYAMLError(problem="a field that comes twice", problem_mark=node.start_mark)
        size = 1 + sum(_check(key, sizes) + _check(value, sizes) for key, value in node.value)
    else:
        size = 1 + sum(_check(item, sizes) for item in node.value)
    if size > MAX_EXPANDED:
        raise yaml.MarkedYAMLError(
            problem=f"more than {MAX_EXPANDED:,} characters with its aliases", problem_mark=node.start_mark
        )
    sizes[id(node)] = size
    return size
