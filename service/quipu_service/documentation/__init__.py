"""The pages at ``/docs``: guides, a page per game built from its structs, all problems, and an index."""
