"""Words for people: texts of problems, and those of pages."""
