"""Measurements of the engine, always as ratios within one run."""
