"""Ways to ride that are compiled with the engine: baselines, the tuned heuristic, search."""
