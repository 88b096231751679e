"""The documentation, run."""

from __future__ import annotations
