"""Logs as files: exported for a viewer, verified offline, imported again; docs/log.md is their specification.

A file is JSON lines: a header, then one line per entry. What a viewer may not know is missing from it, and the hash
chain still verifies. The file of a finished table holds everything, the seed included.
"""
