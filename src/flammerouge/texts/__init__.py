"""Texts that every face of the game shows, in each language: rules, help and the guide."""
