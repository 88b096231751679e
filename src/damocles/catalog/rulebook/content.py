"""What the editions have between them, whatever their numbers are."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from damocles.rules.sets import EDITIONS
from damocles.rules.state import Content

if TYPE_CHECKING:
    from collections.abc import Iterator

AnyContent = TypeVar("AnyContent", bound=Content)


def known_content(wanted: type[AnyContent]) -> dict[str, AnyContent]:
    """All content of a kind, by id."""
    items: Iterator[object] = (
        item for edition in EDITIONS.values() for item in edition.content.values()
    )
    return {item.id: item for item in items if isinstance(item, wanted)}
