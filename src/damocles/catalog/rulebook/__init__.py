"""The rules to read: index, translation, search, options, and how each is proven."""

from __future__ import annotations
