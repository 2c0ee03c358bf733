"""The arena: bots ride many races, and what they are worth is measured."""
