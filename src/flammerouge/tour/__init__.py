"""Tours of several stages, and the campaign of a legendary rider."""
