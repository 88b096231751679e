"""The seams of the game: the small places where editions compute or judge something differently.

Each is declared here once. A rule set fills it with a function; code that needs the answer asks
`seam(table.setting.rules)` for that function, and never which edition is played. Plain
numbers are parameters, not seams.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from damocles.engine import Seam

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from damocles.engine import Done, Refusal, Result, Step
    from damocles.geometry import DiscPath, Discs, Pieces
    from damocles.rules.state.combats import Combat, Kind
    from damocles.rules.state.course import OpeningSection, RoundSection
    from damocles.rules.state.events.close_combat import CombatDeclared
    from damocles.rules.state.events.command import LeadershipCounted
    from damocles.rules.state.events.movement import Placement, UnitMoved
    from damocles.rules.state.gaits import GaitKind, Method
    from damocles.rules.state.model import Scoring, Weapon
    from damocles.rules.state.state import Fighter, Gait, Seat, Table, Unit
    from damocles.rules.state.steps import FirstAidStep, StruckStep
    from damocles.rules.state.targets import FighterTarget, Target, UnitTarget


class Allowance(Protocol):
    """How far a fighter of a unit may go at this gait, over elements or round them."""

    def __call__(
        self, table: Table, unit: Unit, gait: Gait, fighter: Fighter, *, crossing: bool
    ) -> int:
        """The distance."""


# ---- contact ---------------------------------------------------------------------------------

contact_limit: Seam[Callable[[Table, Fighter, Fighter], bool]] = Seam(
    "contact.limit", "Whether two bases are near enough to be in contact."
)
engage_kind: Seam[Callable[[Table, Fighter, Sequence[Fighter]], bool]] = Seam(
    "engage.kind", "Whether a fighter is engaged by the opponents in contact with it."
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

shot_reroll: Seam[Callable[[int, int, int], int]] = Seam(
    "shot.reroll", "How many misses may be rolled again: by re-rolls left, misses, guns."
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
cover_unit: Seam[Callable[[Shelter], bool]] = Seam(
    "cover.unit", "Whether so many are sheltered that the whole unit tests."
)
ind_deviation: Seam[Callable[[Table, int], int]] = Seam(
    "ind.deviation", "How far a template is shifted by so many misses."
)
ind_radius: Seam[Callable[[int, int, int], tuple[int, int]]] = Seam(
    "ind.radius", "Radius and impacts of a template: by area, successes and limit."
)
ind_target: Seam[Callable[[Table, Unit, UnitTarget | FighterTarget], Refusal | None]] = Seam(
    "ind.target", "What indirect fire may be aimed at."
)

# ---- close combat and damage -----------------------------------------------------------------

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
down_effect: Seam[Callable[[Table, Unit, tuple[int, ...]], Done]] = Seam(
    "down.effect", "What it costs a unit when it is activated that these members are down."
)
medic: Seam[Callable[[Table, FirstAidStep], list[Fighter]]] = Seam(
    "medic", "The medics who can save somebody from this blow."
)

# ---- morale, drills, control -----------------------------------------------------------------

morale_triggers: Seam[Callable[[Table, Unit], bool]] = Seam(
    "morale.triggers", "Whether a unit tests its morale when it is activated."
)
morale_officer: Seam[Callable[[Table, Unit], int | None]] = Seam(
    "morale.officer", "The Morale a unit tests with; None never tests."
)
drill_lost: Seam[Callable[[Table, Unit], bool]] = Seam(
    "drill.lost", "Whether a unit loses its drills as it stands now."
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


class Shelter(NamedTuple):
    """Which members of a unit are hidden from the shooters, which are behind what, of how many."""

    hidden: tuple[int, ...]
    behind: dict[int, str]
    members: int
