"""The command line: one file a command; data on stdout, talk on stderr."""
