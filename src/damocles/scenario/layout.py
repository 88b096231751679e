"""What is on the table before the first order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self, get_args

from msgspec.structs import replace

from damocles.catalog.packs import core_of
from damocles.catalog.rulebook import rule_set
from damocles.geometry import from_cm, rectangle
from damocles.rules.missions import lay_table
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state import (
    AccessZone,
    CeaseFire,
    Company,
    Edge,
    ElementCard,
    FighterCard,
    Mission,
    Objective,
    Setting,
    UnitCard,
    put_fighter,
    put_unit,
)
from damocles.scenario.checks import (
    printed_size,
    refuse_card,
    refuse_fields,
    refuse_seat,
    refuse_torn,
)
from damocles.scenario.errors import ScenarioError
from damocles.scenario.packs import muster_unit
from damocles.scenario.play import Play
from damocles.scenario.stock import TROOPER, WEAPONS

if TYPE_CHECKING:
    from damocles.engine import Step
    from damocles.rules.state import Officer, Profile, Scoring, Table, Unit, Wave, Weapon

Places = Sequence[tuple[float, float]]
"""Where the fighters of a unit stand, in cm from the south-west corner of the table."""
LEADERSHIP_POINTS = 10
"""What every seat has to spend, unless `lp` is set."""
LAID_OUT = ("id", "width", "depth", "elements", "access_zones", "objectives", "scoring")
"""Fields of the mission that the scenario itself fills in."""


class Scenario:
    """What is on the table before the first order; every method returns the scenario itself.

    What was entered can be read and changed until play begins: `units` and `spares` by seat,
    `places` by the name of a unit, `elements`, `zones`, `objectives`, `scoring`, the fields of the
    `mission`, the leadership points `lp` of every seat, the rule set `rules`.
    """

    def __init__(
        self,
        *,
        width: float = 120,
        depth: float = 90,
        seats: int = 2,
        edition: str = USUAL_EDITION,
        torn: bool = False,
    ) -> None:
        """Start with an empty table, size in cm; `torn` allows units out of cohesion everywhere."""
        self.width, self.depth = from_cm(width), from_cm(depth)
        self.units: list[list[UnitCard]] = [[] for _ in range(seats)]
        self.spares: list[list[UnitCard]] = [[] for _ in range(seats)]
        self.places: dict[str, list[tuple[float, float]]] = {}
        self.torn = torn
        self.torn_units: set[str] = set()
        self.elements: list[ElementCard] = []
        self.objectives: list[Objective] = []
        self.scoring: list[Scoring] = []
        self.zones: list[AccessZone] = []
        self.profiles: dict[str, Profile] = {}
        self.weapons: dict[str, Weapon] = {weapon.id: weapon for weapon in WEAPONS}
        self.lp = LEADERSHIP_POINTS
        self.rules = rule_set(edition)
        rule = self.rules.cite("cease_fire.skirmish")
        self.mission: dict[str, Any] = {"cease_fire": CeaseFire(rounds=6), "rule": rule}

    # ---- units -------------------------------------------------------------------------------

    def unit(
        self,
        name: str,
        *,
        at: Places = (),
        seat: int = 0,
        profile: Profile = TROOPER,
        weapons: Sequence[str] = ("laser_rifle", "knife"),
        officer: Officer | None = None,
        count: int | None = None,
        cards: Sequence[FighterCard] | None = None,
        wave: Wave = "assault",
        equipment: Sequence[str] = (),
        torn: bool = False,
    ) -> Self:
        """Add a unit of identical fighters; `cards` describes different ones.

        Without places it waits in reserve, `count` fighters strong. `torn` allows places out of
        cohesion, as losses may leave a unit.
        """
        plain = FighterCard(profile.id, "standard", tuple(weapons))
        fighters = list(cards) if cards else [plain] * (count or len(at))
        if not fighters:
            raise ScenarioError(f"at: unit {name} needs places, a count or cards")
        if officer is not None:
            fighters[0] = replace(fighters[0], role="officer", officer=officer)
        card = UnitCard(
            name, name, "army", tuple(fighters), 200, wave=wave, equipment=tuple(equipment)
        )
        self.know(profile)
        return self._enlist(card, at, seat, torn=torn)

    def muster(
        self,
        name: str,
        unit: str,
        *,
        at: Places,
        seat: int = 0,
        torn: bool = False,
        **entry: Any,
    ) -> Self:
        """Add a unit of the packs by its id, with as many fighters as places.

        `entry` holds fields that a company's file has for a unit: officers, equipment, special,
        specialists, wave.
        """
        company = muster_unit(unit, len(at), entry, catalog=core_of(self.rules.name))
        self.know(*company.profiles).arm(*company.weapons)
        return self._enlist(replace(company.units[0], id=name), at, seat, torn=torn)

    def _enlist(self, card: UnitCard, at: Places, seat: int, *, torn: bool) -> Self:
        refuse_seat(seat, len(self.units))
        if card.id in self.places:
            raise ScenarioError(f"name: there is a unit {card.id} already")
        if len(at) > len(card.fighters):
            detail = f"{len(at)} places for {len(card.fighters)} fighters"
            raise ScenarioError(f"at: unit {card.id} has {detail}")
        self.units[seat].append(card)
        self.places[card.id] = list(at)
        self.torn_units |= {card.id} if torn else set()
        return self

    def spare(self, name: str, profile: Profile, *, seat: int = 0) -> Self:
        """Add a spare machine that can be created during the battle."""
        refuse_seat(seat, len(self.units))
        card = FighterCard(profile.id, "standard", ())
        self.spares[seat].append(UnitCard(name, name, "army", (card,), 0))
        return self.know(profile)

    def arm(self, *weapons: Weapon) -> Self:
        """Add weapons that units of this scenario carry."""
        self.weapons |= {weapon.id: weapon for weapon in weapons}
        return self

    def know(self, *profiles: Profile) -> Self:
        """Add profiles that cards of this scenario name."""
        self.profiles |= {profile.id: profile for profile in profiles}
        return self

    # ---- the table ---------------------------------------------------------------------------

    def element(
        self,
        name: str,
        kind: str,
        x: float,
        y: float,
        *,
        width: float,
        depth: float,
        size: int | None = None,
        degrees: float = 0.0,
    ) -> Self:
        """Add a terrain element centred here, of the Size printed for its kind.

        `size` is for kinds that the rules do not know, and for elements on top of each other.
        """
        piece = rectangle(
            from_cm(x), from_cm(y), width=from_cm(width), depth=from_cm(depth), degrees=degrees
        )
        height = printed_size(self.rules, kind) if size is None else size
        self.elements.append(ElementCard(name, kind, height, piece.corners))
        return self

    def zone(
        self,
        name: str,
        edge: Edge,
        seat: int | None = None,
        *,
        permanent: bool = True,
        closed_to: Sequence[int] = (),
    ) -> Self:
        """Add an access zone along a whole edge."""
        refuse_fields((edge,), get_args(Edge), "edge")
        far = self.width if edge in ("south", "north") else self.depth
        closed = tuple(closed_to)
        self.zones.append(AccessZone(name, edge, 0, far, seat, permanent, closed))
        return self

    def objective(
        self,
        name: str,
        *,
        element: str | None = None,
        at: tuple[float, float] | None = None,
        scoring: Sequence[Scoring] = (),
    ) -> Self:
        """Add something to control, and what it scores."""
        point = (from_cm(at[0]), from_cm(at[1])) if at else None
        self.objectives.append(Objective(name, element, point))
        self.scoring += scoring
        return self

    # ---- rules and mission -------------------------------------------------------------------

    def option(self, **options: Any) -> Self:
        """Set rulings that this table plays differently."""
        now = self.rules.params.options
        refuse_fields(options, now.__struct_fields__, "option")
        changed = {"options": replace(now, **options)}
        self.rules = self.rules.derive("scenario", version="1", params=changed)
        return self

    def brief(self, **mission: Any) -> Self:
        """Set fields of the mission."""
        known = [name for name in Mission.__struct_fields__ if name not in LAID_OUT]
        refuse_fields(mission, known, "field of a mission")
        self.mission |= mission
        return self

    # ---- play --------------------------------------------------------------------------------

    def setting(self) -> Setting:
        """The part of the battle that does not change."""
        mission = Mission(
            id="test", width=self.width, depth=self.depth, elements=tuple(self.elements),
            access_zones=tuple(self.zones), objectives=tuple(self.objectives),
            scoring=tuple(self.scoring), **self.mission,
        )  # fmt: skip
        profiles, weapons = tuple(self.profiles.values()), tuple(self.weapons.values())
        companies = [
            Company(f"company-{seat}", "army", tuple(units), profiles, weapons, tuple(spares))
            for seat, (units, spares) in enumerate(zip(self.units, self.spares, strict=True))
        ]
        return Setting(self.rules, mission, companies)

    def begin(self, *steps: Step) -> Play:
        """Put everybody in place and run these steps to the first decision.

        Without steps nobody is asked anything yet.
        """
        for card in (card for units in self.units for card in units):
            refuse_card(card, self.profiles, self.weapons)
        table = lay_table(self.setting())
        for seat in table.seats:
            table.seats[seat] = replace(table.seats[seat], lp=self.lp)
        for unit in list(table.units.values()):
            self._place(table, unit)
        return Play(table, steps)

    def act(self, name: str) -> Play:
        """Begin with the named unit active and asked what it does; nobody has paid for it."""
        return self.begin().act(name)

    def deal(self, *hands: Sequence[str], first: int = 0) -> Play:
        """Begin with each seat's cards in this order, at the start of the first seat's turn."""
        return self.begin().deal(*hands, first=first)

    def _place(self, table: Table, unit: Unit) -> None:
        name = table.setting.unit_card(unit).id
        for fighter, (x, y) in zip(unit.fighters, self.places[name], strict=False):
            put_fighter(
                table, replace(table.fighters[fighter], place="table", x=from_cm(x), y=from_cm(y))
            )
        if self.places[name]:
            put_unit(table, replace(unit, place="table"))
        if not self.torn and name not in self.torn_units:
            refuse_torn(table, table.units[unit.id])
