"""Shared by scripts/make-gazetteer and scripts/make-borders. docs/gazetteer.md describes data and formats."""
