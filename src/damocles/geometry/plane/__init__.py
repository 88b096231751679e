"""The lattice and what lies on it: discs, pieces, paths, tables."""

from __future__ import annotations
