from hub_fixtures import client, hub, one_config, two_configs

__all__ = ["client", "hub", "one_config", "two_configs"]
