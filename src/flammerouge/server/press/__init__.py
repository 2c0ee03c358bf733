"""The newspaper of the day after: what a finished race was like, and what to print of it."""
