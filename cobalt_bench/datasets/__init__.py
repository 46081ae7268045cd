"""Datasets: folders of Parquet files with a manifest, built, written, read, described by cards, and loaded."""
