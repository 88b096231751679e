"""The one error of the geometry: bad input, refused with its reason."""

from __future__ import annotations


class GeometryError(ValueError):
    """A shape or a question that has no meaning: the message names what is wrong with it."""
