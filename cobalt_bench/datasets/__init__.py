"""Dataset folders: their schema, the one writer and the one reader, their cards."""
