"""Ids made automatically: of units from their kind and number, of companies from their name."""

from __future__ import annotations

import re
import unicodedata
from itertools import count
from typing import TYPE_CHECKING

from damocles.catalog.source import LONGEST_ID

if TYPE_CHECKING:
    from collections.abc import Container


def free_id(unit: str, taken: Container[str]) -> str:
    """The first id for a unit of this kind that is not taken.

    >>> free_id("star_troopers", {"star-troopers-1"})
    'star-troopers-2'
    """
    stem = slug(unit)
    return next(name for n in count(1) if (name := f"{stem}-{n}") not in taken)


def company_id(name: str, army: str, ap: int) -> str:
    """The id of a company: from its name, or from army and points where it has none.

    >>> company_id("Marteau d'acier", "white_stars", 1000), company_id("", "white_stars", 1000)
    ('marteau-d-acier', 'white-stars-1000')
    """
    return slug(name)[:LONGEST_ID].strip("-") or f"{slug(army)}-{ap}"


def slug(text: str) -> str:
    """Lower-case letters, digits and hyphens, starting with a letter; empty if there is none."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"^[^a-z]+", "", re.sub(r"[^a-z0-9]+", "-", plain).strip("-"))
