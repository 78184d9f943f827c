"""The whole application behind one object, built around its ports."""
