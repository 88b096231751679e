"""What every request meets before its route."""

from __future__ import annotations
