"""The paper's comparison in small: five ways of training one tiny model on small problems, on two cores. See ../README.md."""
