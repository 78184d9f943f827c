"""Each measurement of ``bench`` runs, for a moment."""
