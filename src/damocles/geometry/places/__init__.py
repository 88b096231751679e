"""Places for whole groups: formations, spots, parties."""

from __future__ import annotations
