"""The rules of a race: pure functions over one state, no input or output."""
