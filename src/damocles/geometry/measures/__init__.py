"""What holds between shapes: gaps, sight, cohesion."""

from __future__ import annotations
