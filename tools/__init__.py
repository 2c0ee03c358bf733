"""Programs for those who work on flammerouge."""
