"""What lies between two groups, who is caught in it, and who is in cover.

Caught is a base of a third group that enters the zone by more than a touch of 0.01 cm (RUL-49).
Cover comes from elements (RUL-58, with Sizes raised by what one stands on): none if the element is
more than two Sizes lower than the base, or is stood on; debatable, that is, good only for those who
take cover, if it is two Sizes lower or at least three Sizes lower than every base that looks;
otherwise plain. Any share of a base in the zone behind the element is enough (RUL-59, RUL-60).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar.params import JSONBody

from damocles.geometry.zone import behind, between
from damocles.server.asking import question, rings
from damocles.server.compiling import Compiling
from damocles.server.errors import Refused
from damocles.server.situation import Situation, disc, discs
from damocles.server.wire import Ask, Group, Id, Ring, Wire

if TYPE_CHECKING:
    from damocles.catalog import Element
    from damocles.server.wire import Base

TOUCH = 10
"""How deep a base may reach into the zone without being caught: 0.01 cm."""


class ZoneAsk(Ask, frozen=True, kw_only=True):
    """From which group to which."""

    from_group: Group
    to_group: Group


class Covered(Wire, frozen=True):
    """A base behind an element, and the share of it that is."""

    base: Id
    share: float
    debatable: bool


class Cover(Wire, frozen=True):
    """An element that gives cover, and the zone behind it."""

    element: Id
    outline: list[Ring]
    covered: list[Covered]


class ZoneAnswer(Wire, frozen=True):
    """The zone between, who is caught in it, and the elements that cover somebody."""

    outline: list[Ring]
    caught: list[str]
    cover: list[Cover]


@question("/api/ask/zone")
def zone(data: JSONBody[ZoneAsk], compilation: Compiling) -> ZoneAnswer:
    """Outline the zone between two groups and name who is caught and who is covered."""
    with compilation.answering():
        return zoned(data)


def zoned(ask: ZoneAsk) -> ZoneAnswer:
    """The answer, computed by the backend in use."""
    situation = Situation(ask)
    looking = situation.group(ask.from_group, field="from_group")
    target = situation.group(ask.to_group, field="to_group")
    if ask.from_group == ask.to_group:
        raise Refused("to_group: a zone lies between two groups", field="to_group")
    zone = between(discs(looking), discs(target))
    third = [base for base in situation.bases.values() if base not in looking + target]
    caught = zone.caught(discs(third), touch=TOUCH)
    return ZoneAnswer(
        outline=rings(zone.outline()),
        caught=[base.id for base, is_caught in zip(third, caught, strict=True) if is_caught],
        cover=_cover(situation, looking, target),
    )


def _cover(situation: Situation, looking: list[Base], target: list[Base]) -> list[Cover]:
    """The elements that cover somebody, with the zones behind them."""
    found = (
        _behind(situation, element, looking, target) for element in situation.elements.values()
    )
    return [cover for cover in found if cover is not None]


def _behind(
    situation: Situation, element: Element, looking: list[Base], target: list[Base]
) -> Cover | None:
    """The zone behind one element, if it covers a base of the target."""
    sheltered = [base for base in target if _high_enough(situation, element, base)]
    if not sheltered:
        return None
    zone = behind(discs(looking), element.piece)
    entered = zone.entered(discs(sheltered))
    lowest = min(situation.raised_size(base) for base in looking)
    covered = [
        Covered(
            base=base.id,
            share=round(zone.share(disc(base)), 4),
            debatable=_debatable(situation, element, base, lowest),
        )
        for base, enters in zip(sheltered, entered, strict=True)
        if enters
    ]
    if not covered:
        return None
    table = situation.table
    outline = rings(zone.outline(reach=table.width + table.depth))
    return Cover(element=element.id, outline=outline, covered=covered)


def _high_enough(situation: Situation, element: Element, base: Base) -> bool:
    """An element is high enough to cover a base that does not stand on it."""
    return element.size >= situation.raised_size(base) - 2 and situation.stands_on(base) != element


def _debatable(situation: Situation, element: Element, base: Base, lowest: int) -> bool:
    """Cover only for those who take cover: a low element, or looked at from high above."""
    return element.size == situation.raised_size(base) - 2 or lowest - element.size >= 3
