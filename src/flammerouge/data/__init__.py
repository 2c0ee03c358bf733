"""Tiles, stages, decks, weather and timing: facts in TOML files and their readers."""
