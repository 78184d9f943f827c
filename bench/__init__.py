"""Measurements: ``make bench``, or ``python -m bench rules log service`` for some of them."""
