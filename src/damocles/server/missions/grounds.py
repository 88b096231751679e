"""Terrain that a page has put down, as elements of the catalog's kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.missions import element_of
from damocles.catalog.packs import core
from damocles.catalog.source import ElementSource
from damocles.geometry import GeometryError
from damocles.server.http.errors import RequestRefused
from damocles.server.speech import phrase
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.catalog.source import ElementKind, MissionElement
    from damocles.server.wire import Ground, Lying


def elements_of(ground: Ground, rules: str) -> dict[str, MissionElement]:
    """The elements by id, of kinds of a rule set.

    An unknown kind or a repeated id is refused with the field at fault.
    """
    found: dict[str, MissionElement] = {}
    for i, lying in enumerate(ground.elements):
        field = f"ground.elements[{i}]"
        if lying.id in found:
            words = phrase("problems.taken", field=f"{field}.id", name=repr(lying.id))
            raise RequestRefused(words, field=f"{field}.id")
        found[lying.id] = _element(lying, field, core(rules).kinds)
    return found


def _element(lying: Lying, field: str, kinds: Mapping[str, ElementKind]) -> MissionElement:
    if lying.kind not in kinds:
        field, known = f"{field}.kind", ", ".join(kinds)
        words = phrase("problems.unknown.kind", field=field, name=repr(lying.kind), known=known)
        raise RequestRefused(words, field=field)
    source = ElementSource(id=lying.id, kind=lying.kind, x=lying.x, y=lying.y, rot=lying.rot)
    try:
        return element_of(source, kinds[lying.kind])
    except GeometryError as problem:
        said = Saying("complaints.at", path=field, problem=str(problem))
        raise RequestRefused(said, field=field) from problem
