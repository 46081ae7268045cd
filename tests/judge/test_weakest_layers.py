"""What isolates on several machines alike."""

from cobalt_bench.judge.isolation import missing_isolation, weakest_layers

STRONG = {"landlock": "active (version 6)", "seccomp": "active", "namespaces": "active"}


def test_a_layer_that_one_machine_lacks_is_lacking() -> None:
    weak = {**STRONG, "seccomp": "not available: no libseccomp"}
    assert weakest_layers(STRONG, weak) == weakest_layers(weak, STRONG) == weak


def test_the_older_landlock_counts() -> None:
    old = {**STRONG, "landlock": "active (version 4)"}
    assert weakest_layers(STRONG, old) == weakest_layers(old, STRONG) == old


def test_a_layer_that_one_machine_does_not_know_is_not_claimed() -> None:
    layers = weakest_layers(STRONG, {"limits": "active"})
    assert layers["limits"] == "not there"
    assert missing_isolation(layers).startswith("no isolation of files")
