"""Tours online: set up, ridden stage by stage over weeks, and what everybody may read of them."""
