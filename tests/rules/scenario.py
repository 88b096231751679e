"""A small language for rule tests: put units and elements down, give orders, script the dice.

    play = Scenario().unit("A", at=[(20, 20), (24, 20)]).unit("b", seat=1, at=[(20, 40)]).act("A")
    events = play.order(Salvo(0, "laser_rifle", play.unit("b")), dice=[5, 2, 4])

Places are in cm. The fighters of unit A are A1, A2 ...; A1 leads. Everything is strict: a die that
is missing or left over fails, and so does an order that is refused or a decision nobody scripted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.engine.dice import DiceError, ScriptedDice
from damocles.engine.errors import IllegalOrder
from damocles.engine.families import Decision, Event, Order, Step
from damocles.engine.progress import Progress
from damocles.geometry.plane.lattice import from_cm
from damocles.geometry.plane.shapes import rectangle
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.activation import ActStep
from damocles.rules.missions.setup import lay_table
from damocles.rules.state.apply.changes import put_fighter, put_unit
from damocles.rules.state.model import (
    AccessZone,
    CeaseFire,
    Company,
    ElementCard,
    FighterCard,
    Mission,
    Objective,
    Officer,
    Part,
    Profile,
    Scoring,
    UnitCard,
    Weapon,
)
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import Setting
from damocles.rules.state.state import Activation, Fighter, Table, Unit

AT43 = rule_set("at43")

LASER_RIFLE = Weapon(
    "laser_rifle", "ranged", accuracy=5, rate=1, rerolls=0, penetration=5, damage=1
)
NANOBLASTER = Weapon(
    "nanoblaster", "ranged", accuracy=3, rate=1, rerolls=1, penetration=5, damage=1
)
KNIFE = Weapon("knife", "close", accuracy=4, rate=1, rerolls=0, penetration=4, damage=1)
BLADES = Weapon("blades", "close", accuracy=5, rate=2, rerolls=0, penetration=7, damage=1)

TROOPER = Profile(
    "trooper", "soldier", type=2, size=2, radius=1_500, movement=14_000, morale=10,
    protection=5, combat=4,
)  # fmt: skip
GOLEM = Profile(
    "golem", "soldier", type=2, size=2, radius=1_500, movement=12_000, morale=None,
    protection=6, combat=5,
)  # fmt: skip
CANNON = Weapon("cannon", "ranged", accuracy=6, rate=2, rerolls=0, penetration=8, damage=1)
TOAD = Profile(
    "toad", "strider", type=1, size=3, radius=2_500, movement=15_000, morale=10,
    protection=8, combat=5, parts=(
        Part("frame", "frame", 3),
        Part("legs", "propulsion", 2),
        Part("left cannon", "weapon", 1, "cannon"),
        Part("right cannon", "weapon", 1, "cannon"),
    ),
)  # fmt: skip
CANNONS = ("cannon", "cannon")
WEAPONS = (LASER_RIFLE, NANOBLASTER, KNIFE, BLADES, CANNON)
SERGEANT = Officer(rank=1, authority=1, leadership=3)


class Scenario:
    """What is on the table before the first order."""

    def __init__(self, *, width: float = 120, depth: float = 90, seats: int = 2) -> None:
        self.width, self.depth = from_cm(width), from_cm(depth)
        self.units: list[list[UnitCard]] = [[] for _ in range(seats)]
        self.spares: list[list[UnitCard]] = [[] for _ in range(seats)]
        self.places: dict[str, list[tuple[float, float]]] = {}
        self.elements: list[ElementCard] = []
        self.objectives: list[Objective] = []
        self.scoring: list[Scoring] = []
        self.zones: list[AccessZone] = []
        self.profiles: dict[str, Profile] = {}
        self.weapons: dict[str, Weapon] = {weapon.id: weapon for weapon in WEAPONS}
        self.mission: dict[str, Any] = {"cease_fire": CeaseFire(rounds=6), "rule": "MIS-405"}
        self.lp = 10
        self.rules = AT43

    def unit(
        self,
        name: str,
        *,
        at: Sequence[tuple[float, float]] = (),
        seat: int = 0,
        profile: Profile = TROOPER,
        weapons: Sequence[str] = ("laser_rifle", "knife"),
        officer: Officer | None = None,
        count: int | None = None,
        cards: Sequence[FighterCard] | None = None,
        **card: Any,
    ) -> Scenario:
        """A unit; without places it waits in reserve. `cards` describes unlike fighters."""
        number = count or len(at)
        plain = FighterCard(profile.id, "standard", tuple(weapons))
        fighters = list(cards) if cards else [plain] * number
        if officer is not None:
            fighters[0] = replace(fighters[0], role="officer", officer=officer)
        self.units[seat].append(UnitCard(name, name, "army", tuple(fighters), 200, **card))
        self.profiles[profile.id] = profile
        self.places[name] = list(at)
        return self

    def arm(self, *weapons: Weapon) -> Scenario:
        """Weapons that units of this scenario carry."""
        self.weapons |= {weapon.id: weapon for weapon in weapons}
        return self

    def spare(self, name: str, profile: Profile, *, seat: int = 0) -> Scenario:
        """A machine at hand that can come into being during the battle."""
        card = FighterCard(profile.id, "standard", ())
        self.spares[seat].append(UnitCard(name, name, "army", (card,), 0))
        self.profiles[profile.id] = profile
        return self

    def know(self, *profiles: Profile) -> Scenario:
        """Profiles that cards of this scenario name."""
        self.profiles |= {profile.id: profile for profile in profiles}
        return self

    def element(
        self, name: str, kind: str, x: float, y: float, *, width: float, depth: float,
        size: int, degrees: float = 0.0,
    ) -> Scenario:  # fmt: skip
        """A terrain element about its centre."""
        piece = rectangle(
            from_cm(x), from_cm(y), width=from_cm(width), depth=from_cm(depth), degrees=degrees
        )
        self.elements.append(ElementCard(name, kind, size, piece.corners))
        return self

    def zone(self, name: str, edge: Any, seat: int | None = None, **more: Any) -> Scenario:
        """An access zone along a whole edge."""
        far = self.width if edge in ("south", "north") else self.depth
        self.zones.append(AccessZone(name, edge, 0, far, seat, **more))
        return self

    def objective(
        self,
        name: str,
        *,
        element: str | None = None,
        at: tuple[float, float] | None = None,
        scoring: Sequence[Scoring] = (),
    ) -> Scenario:
        """Something to control, and what it gives."""
        point = (from_cm(at[0]), from_cm(at[1])) if at else None
        self.objectives.append(Objective(name, element, point))
        self.scoring += scoring
        return self

    def option(self, **options: Any) -> Scenario:
        """Rulings that this table plays otherwise."""
        changed = replace(self.rules.params.options, **options)
        self.rules = self.rules.derive("test", version="1", params={"options": changed})
        return self

    def brief(self, **mission: Any) -> Scenario:
        """Fields of the mission."""
        self.mission |= mission
        return self

    def setting(self) -> Setting:
        """The fixed part of the battle."""
        mission = Mission(
            id="test", width=self.width, depth=self.depth, elements=tuple(self.elements),
            access_zones=tuple(self.zones), objectives=tuple(self.objectives),
            scoring=tuple(self.scoring), **self.mission,
        )  # fmt: skip
        profiles, weapons = tuple(self.profiles.values()), tuple(self.weapons.values())
        companies = [
            Company(
                f"company-{seat}", "army", tuple(units), profiles, weapons, tuple(self.spares[seat])
            )
            for seat, units in enumerate(self.units)
        ]
        return Setting(self.rules, mission, companies)

    def begin(self, *steps: Step) -> Play:
        """Stand everybody where he was put and run these steps."""
        table = lay_table(self.setting())
        for seat in table.seats:
            table.seats[seat] = replace(table.seats[seat], lp=self.lp)
        for unit in list(table.units.values()):
            self._place(table, unit)
        return Play(table, steps)

    def act(self, name: str) -> Play:
        """The named unit is active and acts."""
        play = self.begin()
        unit = play.unit(name)
        engaged = machine_status(play.table, unit)
        play.table.activation = Activation(unit=unit, engaged_at_start=engaged)
        play.table.clock = replace(
            play.table.clock, round=1, phase="activation", active=play.table.units[unit].seat
        )
        return play.run(ActStep(unit))

    def _place(self, table: Table, unit: Unit) -> None:
        places = self.places[table.setting.unit_card(unit).id]
        for fighter, (x, y) in zip(unit.fighters, places, strict=False):
            put_fighter(
                table, replace(table.fighters[fighter], place="table", x=from_cm(x), y=from_cm(y))
            )
        if places:
            put_unit(table, replace(unit, place="table"))


def machine_status(table: Table, unit: int) -> bool:
    """Whether the unit is engaged where it stands."""
    from damocles.rules.reading.facts import unit_is_engaged

    return unit_is_engaged(table, table.units[unit])


@contextmanager
def as_expected() -> Iterator[None]:
    """The test says that orders are legal and which dice are rolled: anything else is a failure."""
    try:
        yield
    except (IllegalOrder, DiceError) as wrong:
        raise AssertionError(str(wrong)) from wrong


class Play:
    """A running situation."""

    def __init__(self, table: Table, steps: Sequence[Step] = ()) -> None:
        self.table = table
        self.battle: Battle
        if steps:
            self.run(*steps)

    def run(self, *steps: Step, dice: Sequence[int] = ()) -> Play:
        """Run these steps to the next decision, with exactly these dice."""
        progress, script = Progress(list(reversed(steps))), ScriptedDice(list(dice))
        with as_expected():
            self.happened = machine.advance(self.table, progress, script)
            script.finish()
        self.battle = Battle(self.table, progress, ScriptedDice([]))
        return self

    def order(self, order: Order, *, dice: Sequence[int] = ()) -> tuple[Event, ...]:
        """Give an order; it must be legal and use exactly these dice."""
        script = ScriptedDice(list(dice))
        self.battle.dice = script
        with as_expected():
            events = self.battle.push(order)
            script.finish()
        return events

    def refused(self, order: Order) -> str:
        """The rule that refuses an order; the table must stay as it was."""
        before = self.battle.digest()
        refusal = self.battle.refusal(order)
        assert refusal is not None, f"{order} is allowed"
        assert self.battle.digest() == before
        return refusal.rule

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        return self.battle.decision

    def unit(self, name: str) -> int:
        """The id of a unit by its name."""
        return next(
            unit.id
            for unit in self.table.units.values()
            if self.table.setting.unit_card(unit).id == name
        )

    def fighter(self, name: str) -> int:
        """The id of a fighter: A1 is the first of unit A."""
        letters = name.rstrip("0123456789")
        return self.table.units[self.unit(letters)].fighters[int(name[len(letters) :]) - 1]

    def at(self, name: str) -> Fighter:
        """A fighter as he is now."""
        return self.table.fighters[self.fighter(name)]
