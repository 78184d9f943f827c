"""What is done at a table: one class for each thing, judged once."""
