"""A run in the formats of others: model pages of the Hub, Every Eval Ever, the Hub's trace viewer."""
