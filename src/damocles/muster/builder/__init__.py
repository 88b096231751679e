"""The company builder: choices, edits, suggestions."""

from __future__ import annotations
