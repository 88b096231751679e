"""The company builder."""

from __future__ import annotations
