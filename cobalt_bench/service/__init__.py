"""The judge as an HTTP service: programs and tests in, verdicts out; also as SandboxFusion's clients ask."""
