"""What scripts/make-gazetteer and scripts/make-borders share. docs/gazetteer.md describes data and formats."""
