"""Legendary riders: the solo campaign, a variant by Antoine Gruzelle."""
