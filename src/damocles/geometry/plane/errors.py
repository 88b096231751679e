"""The only error of the geometry: bad input, refused with its reason."""

from __future__ import annotations


class GeometryError(ValueError):
    """A shape or a question that makes no sense: the message says what is wrong with it."""
