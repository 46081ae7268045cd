"""The benchmark inside other tools: each adapter is a thin module over `RepairEnvironment`, and has an extra of its own."""
