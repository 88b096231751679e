"""The seams of the game: the small places where editions compute or judge something differently.

Each is declared here once. A rule set fills it with a function; code that needs the answer asks
`seam(table.setting.rules)` for that function, and never which edition is played. Plain
numbers are parameters, not seams.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from damocles.engine import Seam

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from damocles.engine import Done, Refusal, Result, Step
    from damocles.geometry import DiscPath, Discs, Pieces, Sight, SightMatrix
    from damocles.rules.state.abilities import Restriction, Skill
    from damocles.rules.state.bodies import Bases, Body
    from damocles.rules.state.combats import Combat, Kind
    from damocles.rules.state.course import OpeningSection, RoundSection
    from damocles.rules.state.events.close_combat import CombatDeclared
    from damocles.rules.state.events.command import LeadershipCounted
    from damocles.rules.state.events.movement import Placement, UnitMoved
    from damocles.rules.state.gaits import GaitKind, Method
    from damocles.rules.state.land import Extent
    from damocles.rules.state.losses import Loss
    from damocles.rules.state.model import ElementCard, Point, Position, Profile, Scoring, Weapon
    from damocles.rules.state.salvos import (
        BlastArea,
        CaughtGroup,
        Compass,
        FlameReach,
        Rethrow,
        Shots,
    )
    from damocles.rules.state.screens import Screen
    from damocles.rules.state.setting import Setting
    from damocles.rules.state.state import Fighter, Gait, Seat, Table, Unit
    from damocles.rules.state.steps import FirstAidStep, LossesStep, StruckStep
    from damocles.rules.state.targets import Fire, Target
    from damocles.rules.state.wounds import Wound


class Allowance(Protocol):
    """How far a fighter of a unit may go at this gait, over elements or round them."""

    def __call__(
        self, table: Table, unit: Unit, gait: Gait, fighter: Fighter, *, crossing: bool
    ) -> int:
        """The distance."""


class Recovery(Protocol):
    """What becomes of a unit that has passed a morale test, or has not."""

    def __call__(self, table: Table, unit: Unit, *, passed: bool) -> Done:
        """The events, and the steps that follow."""


class Losable(Protocol):
    """Which of some fighters impacts of a salvo can reach; all: the list itself."""

    def __call__(
        self, table: Table, fire: Fire, fighters: list[Fighter], *, caught: bool
    ) -> list[Fighter]:
        """The fighters; `caught` are those in between, others those of the target."""


# ---- contact ---------------------------------------------------------------------------------

contact_limit: Seam[Callable[[Table, Fighter, Fighter], bool]] = Seam(
    "contact.limit", "Whether two bases are near enough to be in contact."
)
engage_kind: Seam[Callable[[Table, Fighter, Sequence[Fighter]], bool]] = Seam(
    "engage.kind", "Whether a fighter is engaged by the opponents in contact with it."
)

# ---- heights and sight -----------------------------------------------------------------------

model_size: Seam[Callable[[Profile], int]] = Seam(
    "model.size", "How tall fighters with this profile are, for sight, cover and zone of fire."
)
ter_heights: Seam[Callable[[Setting, ElementCard], int]] = Seam(
    "ter.heights", "How tall an element is, and how far it raises those who stand on it."
)
los_blockers: Seam[Callable[[Table], Screen]] = Seam(
    "los.blockers", "Which elements and which bases can block sight."
)
los_matrix: Seam[Callable[[Setting, Screen, Bases, Bases], SightMatrix]] = Seam(
    "los.matrix", "Who of some bases sees which of others past the blockers, and how much of it."
)
los_line: Seam[Callable[[Table, Fighter, Fighter | str], Sight]] = Seam(
    "los.line", "By which line somebody sees a fighter or an element, or what blocks every line."
)

# ---- the course of a round -------------------------------------------------------------------

setup: Seam[Callable[[Table], Sequence[Step]]] = Seam(
    "setup", "All that is done from the bare table on; the last step begins the first round."
)
round_course: Seam[Callable[[Table], Sequence[RoundSection]]] = Seam(
    "round.course", "The sections of a round, turns among them; the last begins another round."
)
round_turn: Seam[Callable[[Table, int], Sequence[Step]]] = Seam(
    "round.turn", "What follows the turn of a seat: somebody else's, as a rule."
)
activation_opening: Seam[Callable[[Table, Unit], Sequence[OpeningSection]]] = Seam(
    "activation.opening", "The sections from a revealed card to the unit's first action."
)
activation_settled: Seam[Callable[[Table, Unit], Sequence[Step]]] = Seam(
    "activation.settled", "What a unit does that was placed in a deployment zone."
)
activation_end: Seam[Callable[[Table, Unit], Sequence[Step]]] = Seam(
    "activation.end", "What is done once a unit was played, before anybody else is."
)
activation_declined: Seam[Callable[[Table, Unit], Sequence[Step]]] = Seam(
    "activation.declined", "What is still done for a unit that is not activated."
)

# ---- command ---------------------------------------------------------------------------------

multi_order: Seam[Callable[[Table, int], Sequence[int]]] = Seam(
    "multi.order", "All seats as their turns come after that of this one."
)
authority_prize: Seam[Callable[[Table, int], Sequence[tuple[int, ...]]]] = Seam(
    "authority.prize", "The orders of play that the winner may choose from, or only who begins."
)
authority_seats: Seam[Callable[[Table], Sequence[int]]] = Seam(
    "authority.seats", "The seats that wager and roll in an Authority test."
)
lp_pool: Seam[Callable[[Table, int], LeadershipCounted]] = Seam(
    "lp.pool", "The leadership points of a seat: its commander's, and which units give one."
)
authority_wagered: Seam[Callable[[Table, tuple[int, ...]], Sequence[Step]]] = Seam(
    "authority.wagered", "What follows when all wagers are revealed, one of each seat."
)
authority_wager: Seam[Callable[[int], int]] = Seam(
    "authority.wager", "How many points a commander of this rank may wager."
)
authority_test: Seam[Callable[[int, int, int, int], int]] = Seam(
    "authority.test", "The total of an Authority test: die, Authority, wager, home turf."
)
act_double: Seam[Callable[[Table, int], Refusal | None]] = Seam(
    "act.double", "Whether a seat may play two units in this turn, points and cards aside."
)

# ---- movement --------------------------------------------------------------------------------

move_allowance: Seam[Allowance] = Seam("move.allowance", "How far a fighter may go.")
move_rush: Seam[Callable[[Table, Unit, int], int]] = Seam(
    "move.rush", "How far a rush goes, by the unit and the Movement of the fighter."
)
move_stat: Seam[Callable[[Table, Fighter, GaitKind], int]] = Seam(
    "move.stat", "The Movement that the profile of a fighter gives a gait."
)
move_method: Seam[Callable[[Table, Unit, Fighter], Method]] = Seam(
    "move.method", "How a member gets to its place: measured, by a free way, or only placed."
)
move_crosses: Seam[Callable[[Table, Fighter, str], bool]] = Seam(
    "move.crosses", "Whether a fighter may cross an element or climb onto it."
)
move_ends: Seam[Callable[[Table, Unit, Sequence[Placement]], Refusal | None]] = Seam(
    "move.ends", "Why a unit may not end in these places, other bases and cohesion aside."
)
move_blockers: Seam[Callable[[Table, Fighter, int], Blockers]] = Seam(
    "move.blockers", "Whether infantry and machines of a seat are in a fighter's way."
)
move_stop_on: Seam[Callable[[Table, Unit, Gait], bool]] = Seam(
    "move.stop_on", "Whether machines may end on infantry at this gait."
)
engaged_move: Seam[Callable[[Table, Unit, Fighter, int], int]] = Seam(
    "engaged.move", "How far a fighter goes, by its Movement, whose unit was engaged at the start."
)
crush_when: Seam[Callable[[Table, Fighter, GaitKind, int], bool]] = Seam(
    "crush.when", "Whether a machine runs over infantry, by its gait and how far it goes."
)
crush_after: Seam[Callable[[Table, Unit, Gait], Sequence[Step]]] = Seam(
    "crush.after", "What follows when machines have come to stand on infantry."
)
ram: Seam[Callable[[Table, UnitMoved, Mapping[int, DiscPath]], Passage]] = Seam(
    "ram", "What happens to machines on their ways, and where they really end."
)
crush_dice: Seam[Callable[[Table, Fighter], int]] = Seam(
    "crush.dice", "What the die needs to eliminate somebody who is run over."
)

# ---- shooting --------------------------------------------------------------------------------

shot_side: Seam[Callable[[Table, Unit, Weapon], Refusal | None]] = Seam(
    "shot.side", "Why a weapon may not fire on this side of its unit's movement."
)
shot_copies: Seam[Callable[[Table, Unit, Weapon, Sequence[str]], Sequence[int]]] = Seam(
    "shot.copies", "How many copies of a weapon may fire in one salvo, by what has been fired."
)
shot_target: Seam[Callable[[Table, Unit, Weapon, Target], Refusal | None]] = Seam(
    "shot.target", "What direct fire may be aimed at."
)
shot_target_units: Seam[Callable[[Table, Unit], list[Unit]]] = Seam(
    "shot.target_units", "The units that are hit when this one is the target."
)
shot_range: Seam[Callable[[Table, Target], Target]] = Seam(
    "shot.range", "What the range of a salvo is measured to, by its target."
)
shot_test: Seam[Callable[[Table, Weapon, Fighter, int], tuple[int, int]]] = Seam(
    "shot.test", "Accuracy of a shooter, and what its dice need in a range band; 1 needs no dice."
)
shot_reroll: Seam[Callable[[Table, Unit, Weapon, tuple[int, ...], int, int], Rethrow]] = Seam(
    "shot.reroll", "Which missed dice may be thrown again: by weapon, faces, re-rolls left, guns."
)
shot_faces: Seam[Callable[[Table, Weapon], bool]] = Seam(
    "shot.faces", "Whether it counts what missed dice show, so that one chooses which to reroll."
)
shot_after: Seam[Callable[[Table, Fire, Shots], Step]] = Seam(
    "shot.after", "What follows a shooting test."
)
shot_losable: Seam[Losable] = Seam(
    "shot.losable", "Whom of those who are hit impacts can reach: caught in between, or the target."
)
shot_eligible: Seam[Callable[[Table, Unit, Target], Sequence[Fighter]]] = Seam(
    "shot.eligible", "Whom else a shooter may see who does not see the target."
)
zone_skip: Seam[Callable[[Table, Fighter, int], bool]] = Seam(
    "zone.skip", "Whether impacts pass over somebody in the zone of fire who is so small."
)
cover_geometry: Seam[Callable[[Discs, Pieces, Discs], Mapping[int, bytes]]] = Seam(
    "cover.geometry", "Which elements shelter bases from a group of shooters, and which bases."
)
cover_height: Seam[Callable[[Table, Body, Fighter, str], bool]] = Seam(
    "cover.height", "Whether an element is high enough to shelter somebody from these shooters."
)
cover_near: Seam[Callable[[Table, Unit, Unit, Extent], bool]] = Seam(
    "cover.near", "Whether an element shelters nobody of a target because shooters are too near."
)
cover_shelter: Seam[Callable[[Table, Unit, Sequence[Unit], Sequence[int]], Shelter]] = Seam(
    "cover.shelter", "Who of some units is sheltered from a unit, or from those of it who fire."
)
cover_save: Seam[Callable[[Table, Unit, Shelter], int | None]] = Seam(
    "cover.save", "The number that cover tests of a unit need with such shelter, if it tests."
)
cover_unit: Seam[Callable[[Shelter], bool]] = Seam(
    "cover.unit", "Whether so many are sheltered that the whole unit tests."
)
zone_order: Seam[Callable[[Table, Fire, Sequence[Fighter]], Sequence[CaughtGroup]]] = Seam(
    "zone.order", "In which order those in between are hit before the target is."
)
ind_target: Seam[Callable[[Table, Unit, Target], Refusal | None]] = Seam(
    "ind.target", "What indirect fire may be aimed at."
)
ind_lands: Seam[Callable[[Table, Shots], bool]] = Seam(
    "ind.lands", "Whether a template comes down at all."
)
ind_deviation: Seam[Callable[[Table, Shots], int]] = Seam(
    "ind.deviation", "How far the misses of a test shift a template."
)
ind_direction: Seam[Callable[[Table], Compass]] = Seam(
    "ind.direction", "How the direction is rolled in which a template deviates."
)
ind_radius: Seam[Callable[[int, int, int], BlastArea]] = Seam(
    "ind.radius", "Radius and hits of a template: by area, successes and limit."
)
ind_deal: Seam[
    Callable[[Table, Point, BlastArea, Sequence[Fighter]], Sequence[tuple[int, int]]]
] = Seam("ind.deal", "How many hits everybody under a template takes, by its middle.")
pro_range: Seam[Callable[[Table, Weapon, Fighter], FlameReach]] = Seam(
    "pro.range", "From whom the reach of a projection is measured, and how far it is."
)
down_who: Seam[Callable[[Table, Sequence[int]], Sequence[int]]] = Seam(
    "down.who", "Who goes to the ground when an area of effect has hit these fighters."
)

# ---- close combat and damage -----------------------------------------------------------------

losses_aftermath: Seam[Callable[[Table, Loss], Sequence[Step]]] = Seam(
    "losses.aftermath", "What follows a loss that the table shows, whatever caused it."
)
pilot_eject: Seam[Callable[[Table, Fighter, Fighter], Sequence[Step]]] = Seam(
    "pilot.eject", "What follows when a hero has got out of a machine, in whose place they stand."
)
leader_heirs: Seam[Callable[[Table, Unit], Sequence[Fighter]]] = Seam(
    "leader.heirs", "Who may lead a unit whose leader is gone; among several its owner decides."
)
hero_shield: Seam[Callable[[Table, Fighter, Wound], Fighter | None]] = Seam(
    "hero.shield", "Who takes an impact on a hero: the hero, somebody else, or nobody."
)
heroes_join: Seam[Callable[[Table, Fighter], Takeover]] = Seam(
    "heroes.join", "The units a lone hero may take over now, and whether the hero has to."
)
melee_special: Seam[Callable[[Table, Fighter], Sequence[Weapon]]] = Seam(
    "melee.special", "The weapons a fighter can strike with; without any it does not attack."
)
melee_kind: Seam[Callable[[Table, Fighter], Kind]] = Seam(
    "melee.kind", "Which kind of defender a fighter is: those of a kind are struck together."
)
melee_split: Seam[Callable[[Table, Fighter, Weapon, Kind], Combat]] = Seam(
    "melee.split", "In which combat a fighter strikes a kind of defender with this weapon."
)
melee_losses: Seam[Callable[[Table, StruckStep], Result]] = Seam(
    "melee.losses", "What becomes of the impacts of a combat: who is tested, who picks the losses."
)
melee_after: Seam[Callable[[Table, CombatDeclared, Sequence[Step]], Sequence[Step]]] = Seam(
    "melee.after", "What follows a close combat, by what the unit would otherwise go on with."
)
disengage_cost: Seam[Callable[[Table, Unit], Sequence[Step]]] = Seam(
    "disengage.cost", "What a unit goes through before it may leave contact; nothing, if it may."
)
abl_instead: Seam[Callable[[Table, Fighter], Refusal | None]] = Seam(
    "abl.instead", "Whether a fighter has done something in place of its attacks."
)
dmg_vehicle: Seam[Callable[[int], str]] = Seam(
    "dmg.vehicle", "Which kind of part of a machine a face stands for."
)
dmg_fixed: Seam[Callable[[Table, Fighter, Wound], int]] = Seam(
    "dmg.fixed", "The face that a damage test needs: of Penetration and Protection, or fixed."
)
dmg_located: Seam[Callable[[Table, Wound, int], int]] = Seam(
    "dmg.located",
    "How many dice locate hits on a machine; without any the attacker names the parts.",
)
dmg_points: Seam[Callable[[Table, LossesStep], Sequence[Step]]] = Seam(
    "dmg.points", "What follows when it is known how many of a unit would fall, but not yet who."
)
down_effect: Seam[Callable[[Table, Unit, tuple[int, ...]], Done]] = Seam(
    "down.effect", "What it costs a unit when it is activated that these members are down."
)
medic: Seam[Callable[[Table, FirstAidStep], list[Fighter]]] = Seam(
    "medic", "The medics who can save somebody from this blow."
)

# ---- morale, drills, control -----------------------------------------------------------------

morale_triggers: Seam[Callable[[Table, Unit, Loss | None], Sequence[Step]]] = Seam(
    "morale.triggers", "Tests or markers for a loss or, without one, for being activated."
)
morale_test: Seam[Callable[[Table, Unit], MoraleDice]] = Seam(
    "morale.test", "The dice of a morale test, or its price; whether a unit may repeat it."
)
morale_recover: Seam[Recovery] = Seam(
    "morale.recover", "What a morale test does to a unit that has passed it, or has not."
)
morale_rally: Seam[Callable[[Table, Unit], int | None]] = Seam(
    "morale.rally", "What it costs to rally a disorganised unit; None if it cannot be rallied."
)
morale_officer: Seam[Callable[[Table, Unit], int | None]] = Seam(
    "morale.officer", "The Morale a unit tests with; None never tests."
)
drill_lost: Seam[Callable[[Table, Unit], bool]] = Seam(
    "drill.lost", "Whether a unit loses its drills as it stands now."
)
ow_split: Seam[Callable[[Table, Unit], bool]] = Seam(
    "ow.split", "Whether the groups of a unit wait in overwatch each for itself."
)
ow_arrival: Seam[Callable[[Table, Unit, Position], bool]] = Seam(
    "ow.arrival", "Whether those in overwatch may fire at a unit that comes by this position."
)
obj_who: Seam[Callable[[Table, Fighter], int]] = Seam(
    "obj.who", "What a fighter near an objective counts for its control."
)
obj_side: Seam[Callable[[Table, int], Sequence[int]]] = Seam(
    "obj.side", "The seats whose presence at an objective is added up, by one of them."
)
end_side: Seam[Callable[[Table, int], Sequence[int]]] = Seam(
    "end.side", "The seats whose points are added up and who win together, by one of them."
)

# ---- terrain ---------------------------------------------------------------------------------

ter_structure: Seam[Callable[[Table], Sequence[str]]] = Seam(
    "ter.structure", "The elements that weapons may be aimed at, as long as they stand."
)
ter_armor: Seam[Callable[[Table, str], int | None]] = Seam(
    "ter.armor", "What protects an element from weapons; None if they cannot destroy it."
)
ter_weapon: Seam[Callable[[Table, Weapon, str], Refusal | None]] = Seam(
    "ter.weapon", "Why a weapon may not be aimed at an element, whatever may destroy that."
)

# ---- abilities -------------------------------------------------------------------------------

ability_moment: Seam[Callable[[Table, Skill], Restriction | None]] = Seam(
    "ability.moment", "Why the active unit cannot use an ability at this moment."
)
designator_until: Seam[Callable[[Table, Unit, tuple[int, int]], bool]] = Seam(
    "designator.until", "Whether a tag still marks a unit: by the seat and the round it is from."
)
hoist_what: Seam[Callable[[Table, Fighter, str], bool]] = Seam(
    "hoist.what", "Whether a fighter who hoists can lift an element."
)

# ---- points and reinforcements ---------------------------------------------------------------

points: Seam[Callable[[Scoring, int], ScoreAndPurse]] = Seam(
    "points", "What a line of the briefing gives, fulfilled so many times: to score and purse."
)
purse_points: Seam[Callable[[Seat], int]] = Seam(
    "purse.points", "How much a seat can spend on reinforcements."
)
purse_paid: Seam[Callable[[int], ScoreAndPurse]] = Seam(
    "purse.paid", "What reinforcements of this price take away: from score and purse."
)
reinf: Seam[Callable[[Table, int], Sequence[Unit]]] = Seam(
    "reinf", "The units that a seat may buy, whatever they cost: those outside, those lost."
)


class MoraleDice(NamedTuple):
    """The dice of a morale test, and how many of them have to succeed.

    A test with a price is passed by whoever pays it instead of rolling; one that failed may be
    repeated once.
    """

    dice: int
    successes: int
    price: int | None = None
    may_repeat: bool = False


class Takeover(NamedTuple):
    """The units that a lone hero can take over, and whether it has to be one of them."""

    units: tuple[int, ...]
    is_forced: bool = False


class Blockers(NamedTuple):
    """Who is in the way of a mover: infantry, machines, both or nobody."""

    infantry: bool
    machines: bool


class Passage(NamedTuple):
    """What becomes of a movement: where everybody really ends, and what happens then."""

    moved: UnitMoved
    steps: Sequence[Step]


class ScoreAndPurse(NamedTuple):
    """Points for the score, which wins, and for the purse, which buys."""

    vp: int
    rp: int


NOWHERE: Mapping[int, float] = MappingProxyType({})


class Shelter(NamedTuple):
    """Which members of a unit are hidden from the shooters, which are behind what, of how many."""

    hidden: tuple[int, ...]
    behind: dict[int, str]
    members: int
    shares: Mapping[int, float] = NOWHERE
    """How much of whom is hidden, where the edition measures it."""
