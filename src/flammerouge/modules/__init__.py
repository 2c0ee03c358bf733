"""Optional rules, each one a value; they do not know each other."""
