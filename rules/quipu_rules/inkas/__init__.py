"""Rise of the Inkas: three tribes, one after the other, on one board."""
