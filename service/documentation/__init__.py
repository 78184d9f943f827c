"""The pages at ``/docs``: guides, one page a game made from its structs, every problem, and an index."""
