"""The board on the table: where tiles lie, how they are drawn, and new stages."""
