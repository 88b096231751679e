"""What lies on the table of the sandbox, what is asked about it, and what is answered."""

from __future__ import annotations

from typing import Annotated

import msgspec

from damocles.catalog import Words
from damocles.rules.explain.values import AnyFigure
from damocles.rules.regions import Region
from damocles.server.play.wire import Previewed, RefusalView
from damocles.server.wire import Ground, Group, Id, Point, Wire

MOST_UNITS = 30
MOST_FIGHTERS = 40
Places = Annotated[tuple[Point | None, ...], msgspec.Meta(min_length=1, max_length=MOST_FIGHTERS)]
Degrees = Annotated[int, msgspec.Meta(ge=-360, le=360)]


# ---- what can be put down ----------------------------------------------------------------------


class SpecialStock(Wire, frozen=True):
    """A special weapon that fighters of a unit may bear, and how many of them."""

    id: str
    name: Words
    bearers: int


class UnitStock(Wire, frozen=True):
    """A unit of the catalogue: how many fighters it has, on which bases."""

    id: str
    name: Words
    category: str
    radius: int
    size: int
    number: int
    most: int
    weapon: str
    tentative: bool
    special: tuple[SpecialStock, ...]


class ArmyStock(Wire, frozen=True):
    """An army of the catalogue."""

    id: str
    name: Words
    units: tuple[UnitStock, ...]


class KindStock(Wire, frozen=True):
    """A kind of terrain: its sides and its Size."""

    id: str
    w: int
    h: int
    size: int


class Stock(Wire, frozen=True):
    """Everything that can be put down."""

    armies: tuple[ArmyStock, ...]
    kinds: tuple[KindStock, ...]


# ---- what is asked -----------------------------------------------------------------------------


class Put(Wire, frozen=True):
    """A unit as it was put down: its fighters in their order, None for one who was taken away.

    `special` is the weapon of as many bearers as it may have, the last in the order.
    """

    id: Id
    army: Id
    unit: Id
    group: Group
    at: Places
    special: Id | None = None
    facing: Degrees = 0


class Layout(Wire, frozen=True):
    """A table with everything on it."""

    ground: Ground
    units: Annotated[tuple[Put, ...], msgspec.Meta(max_length=MOST_UNITS)]


class PairAsk(Wire, frozen=True):
    """A question about two units, each by its id."""

    layout: Layout
    unit: Id
    target: Id


class UnitAsk(Wire, frozen=True):
    """A question about one unit."""

    layout: Layout
    unit: Id


# ---- what is answered --------------------------------------------------------------------------


class Named(Wire, frozen=True):
    """Whom a number in the answer means: the unit, and the fighter's place in it."""

    unit: str
    place: int


class Salvo(Wire, frozen=True, omit_defaults=True):
    """One way to fire at the target: what it would do, or why it cannot be."""

    words: Words
    weapon: str | None = None
    refusal: RefusalView | None = None
    preview: Previewed | None = None


class Seen(Wire, frozen=True):
    """Who of the one unit sees somebody of the other, by which lines; what hinders the others."""

    words: Words
    rules: tuple[str, ...]
    seeing: tuple[int, ...]
    blind: tuple[int, ...]
    figures: tuple[AnyFigure, ...]


class Fire(Wire, frozen=True):
    """Who sees the target, and every way to fire at it.

    `fighters` says who is meant by a number, `units` which unit.
    """

    seen: Seen
    distance: int
    """From the nearest to the nearest, edge to edge."""
    salvos: tuple[Salvo, ...]
    fighters: tuple[Named, ...]
    units: tuple[str, ...]


class Gaits(Wire, frozen=True):
    """Where the leader of a unit may go in each way, and how far that is."""

    regions: tuple[Region, ...]
    rules: tuple[str, ...]
    combat: int
    rush: int
