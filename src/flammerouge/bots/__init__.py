"""Bots: riders that answer from what their seat may see."""
