"""Making a release: contracts against the last one, version, changelog, wheel."""
