"""Our own extensions, a folder each: the core finds them as it finds anybody's, and names none of them."""
