"""Game-agnostic machinery: values, dice, seams, steps, citations, errors."""

from __future__ import annotations
