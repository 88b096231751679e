"""Records, refusals and explanations in words."""

from __future__ import annotations
