"""Heights, sight and cover: nobody looks down from anything, half in cover is in cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.geometry import Sight, behind
from damocles.rules.chapters.shooting.cover import save_if_enough, shelter_behind_elements
from damocles.rules.reading.facts import piece_of
from damocles.rules.reading.flat_sight import line_between_bases, see_between_bases
from damocles.rules.state.land import land_of
from damocles.rules.state.screens import screen_of
from tests.contrary.filling import Filling, always

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table


def line_from_the_ground(table: Table, viewer: Fighter, target: Fighter | str) -> Sight:
    """Nobody looks down from anything, and no element hides another."""
    if isinstance(target, str):
        to = piece_of(table, target).corners[0]
        return Sight(sees=True, line=((viewer.x, viewer.y), to), blockers=())
    return line_between_bases(table, replace(viewer, standing_on=None), target)


FILLING = Filling(
    seams={
        "model.size": lambda profile: profile.size + 1,
        "ter.heights": lambda _setting, card: 2 * card.size,
        "los.blockers": lambda table: screen_of(land_of(table), ()),
        "los.matrix": lambda setting, blocking, viewers, targets: see_between_bases(
            setting, blocking, viewers._replace(on=None), targets
        ),
        "los.line": line_from_the_ground,
        "cover.geometry": lambda shooters, elements, bases: {
            number: bytes(map(round, behind(shooters, piece).shares(bases)))
            for number, piece in enumerate(elements.values)
        },
        "cover.height": always(True),
        "cover.near": always(False),
        "cover.shelter": lambda *given: shelter_behind_elements(*given)._replace(hidden=()),
        "cover.unit": lambda found: bool(found.hidden or found.behind),
        "cover.save": lambda *given: save_if_enough(*given) or 6,
    },
)
