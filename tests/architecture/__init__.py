"""The house rules, held by tests: layers, sizes, words, and a project that stands alone."""

from __future__ import annotations
