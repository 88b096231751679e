"""The lobby."""

from __future__ import annotations
