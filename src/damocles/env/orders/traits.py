"""What a candidate is, in short: its kind, where it leads, which unit it is about, its cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from damocles.ai.values import standing_worth
from damocles.rules import (
    Activate,
    AimAt,
    ArtilleryStrike,
    BuyReinforcements,
    CeaseOverwatch,
    ChooseFirst,
    ClimbOut,
    CloseCombat,
    Decline,
    Delay,
    Deploy,
    Designate,
    Disengage,
    Eject,
    EndActivation,
    Evacuate,
    ExtraActivation,
    ForfeitDecision,
    ForgoStrike,
    GiveUp,
    HitPart,
    HoldFire,
    Keep,
    KeepDice,
    LayNothing,
    LaySequence,
    LeaveDisorganised,
    LeaveTests,
    LetFall,
    LetStand,
    MoraleDecision,
    Move,
    NameCommander,
    NameLeader,
    OpenFire,
    Pay,
    PayDecision,
    PayMorale,
    PickVictims,
    Project,
    Rally,
    RallyDecision,
    Relocate,
    Reroll,
    RollMorale,
    Salvo,
    Save,
    Shift,
    SplitFire,
    Spread,
    StayAlone,
    StepAside,
    StrikeAgain,
    TakeDrill,
    TakeOver,
    UseNanonucleus,
    UseRoutine,
    Wager,
)
from damocles.rules.state import FighterTarget, UnitTarget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Decision, Order
    from damocles.rules.state import Gait, Placement, Point, Table

KINDS: Final = (
    "activate", "option", "yes", "no", "wager", "lay", "choose", "move", "rush", "enter", "fire",
    "strike", "end", "other",
)  # fmt: skip
"""The kinds of candidates; `other` is for those without a kind of their own."""


class Traits(NamedTuple):
    """What can be said of an order in numbers; points are on the table, units by id."""

    kind: str = "other"
    end: Point | None = None
    target: int | None = None
    amount: float = 0.0
    cost: int = 0
    drills: tuple[str, ...] = ()
    routine: str | None = None


def find_traits(table: Table, decision: Decision, order: Order) -> Traits:
    """The traits of an order that answers a decision."""
    describe = DESCRIBED.get(type(order))
    return Traits() if describe is None else describe(table, decision, order)


def _plain(kind: str) -> Describe:
    """The traits of an order that is described by its kind alone."""
    known = Traits(kind)
    return lambda _table, _decision, _order: known


def _move(table: Table, _: Decision, order: Move) -> Traits:
    end = leader_end(table, order.placements)
    if order.zone is not None:
        return Traits("enter", end, amount=table.setting.gaits.names.index(order.gait))
    kind = kind_of_gait(table, order.gait)
    return Traits(kind, end, amount=gaits_of_kind(table, kind).index(order.gait))


def gaits_of_kind(table: Table, kind: str) -> list[Gait]:
    """The gaits of a kind of movement, in the order of the rule set."""
    return [gait for gait in table.setting.gaits.names if kind_of_gait(table, gait) == kind]


def kind_of_gait(table: Table, gait: Gait) -> str:
    """A movement after which the unit may fire, or one that bars shots."""
    return "move" if table.setting.gaits.may_fire(gait) else "rush"


def leader_end(table: Table, placements: Sequence[Placement]) -> Point | None:
    """Where the leader of a unit ends; None if the leader is not placed."""
    for there in placements:
        if table.units[table.fighters[there.fighter].unit].leader == there.fighter:
            return there.x, there.y
    return None


def _salvo(table: Table, _: Decision, order: Salvo) -> Traits:
    aim = order.target
    if isinstance(aim, UnitTarget):
        return Traits("fire", target=aim.unit, amount=float(order.sniping))
    if isinstance(aim, FighterTarget):
        return Traits("fire", target=table.fighters[aim.fighter].unit)
    return Traits("fire")


def _about(kind: str, named: Callable[[Any], Sequence[int]]) -> Describe:
    """For orders that name fighters: the unit of the first, and what all of them are worth."""

    def describe(table: Table, _: Decision, order: Order) -> Traits:
        fighters = [table.fighters[name] for name in named(order)]
        worth = sum(standing_worth(table, fighter) for fighter in fighters)
        target = fighters[0].unit if fighters else None
        return Traits(kind, target=target, amount=worth / 10)

    return describe


def _end(table: Table, _: Decision, order: EndActivation) -> Traits:
    cost = len(order.drills) * table.setting.params.drill_cost
    return Traits("end", cost=cost, drills=order.drills)


def _support(table: Table, _: Decision, order: UseRoutine) -> Traits:
    """A routine that lasts by its name and cost; any other is one of the other candidates."""
    routine = table.setting.routines.lasting.get(order.routine)
    if routine is None:
        return Traits()
    return Traits(cost=routine.cost(table.setting.params), routine=routine.id)


def _forfeit(_: Table, decision: Decision, order: GiveUp) -> Traits:
    choices = decision.choices if isinstance(decision, ForfeitDecision) else (order.deeds,)
    return Traits("choose", amount=choices.index(order.deeds))


def _paid(_: Table, decision: Decision, __: Order) -> Traits:
    if isinstance(decision, MoraleDecision | PayDecision | RallyDecision):
        return Traits("yes", cost=decision.cost)
    return Traits("yes")


Describe = Callable[["Table", "Decision", Any], Traits]
DESCRIBED: Final[dict[type[Order], Describe]] = {
    Activate: lambda _t, _, o: Traits("activate", target=o.unit),
    **dict.fromkeys(
        (Decline, HoldFire, LeaveDisorganised, LetFall, KeepDice, LetStand, LeaveTests, StayAlone,
         RollMorale, CeaseOverwatch, Keep, ForgoStrike, LayNothing),
        _plain("no"),
    ),
    **dict.fromkeys((Reroll, StrikeAgain, UseNanonucleus, Eject), _plain("yes")),
    **dict.fromkeys((Pay, PayMorale, Rally), _paid),
    Delay: lambda t, _, _o: Traits("option", cost=t.setting.params.delay_cost),
    Relocate: lambda t, _, o: Traits(
        "option", amount=o.place, cost=t.setting.params.relocate_cost
    ),
    ExtraActivation: lambda t, _, o: Traits(
        "option", amount=1.0 + o.second_first, cost=t.setting.params.extra_cost
    ),
    Wager: lambda _t, _, o: Traits("wager", amount=o.points, cost=o.points),
    LaySequence: lambda _t, _, o: Traits("lay", target=o.units[0] if o.units else None),
    ChooseFirst: lambda _t, _, o: Traits("choose", amount=float(o.first == o.seat)),
    BuyReinforcements: lambda _t, _, o: Traits(
        "choose", target=o.units[0] if o.units else None, amount=len(o.units)
    ),
    Move: _move,
    Deploy: lambda t, _, o: Traits("enter", leader_end(t, o.placements)),
    Evacuate: lambda t, _, o: Traits(kind_of_gait(t, o.gait), amount=1.0),
    StepAside: lambda _t, _, o: Traits("choose", (o.x, o.y)),
    Shift: lambda _t, _, o: Traits("choose", (o.x, o.y)),
    GiveUp: _forfeit,
    ClimbOut: lambda _t, _, o: Traits("choose", (o.x, o.y)),
    Disengage: lambda _t, _, _o: Traits("move"),
    Salvo: _salvo,
    Project: _about("fire", lambda o: [aim.target for aim in o.aims[:1]]),
    CloseCombat: _about("strike", lambda o: [one.defender for one in o.assignments]),
    ArtilleryStrike: _about("fire", lambda o: [o.fighter]),
    Designate: lambda _t, _, o: Traits(target=o.unit),
    SplitFire: lambda t, _, _o: Traits("other", cost=t.setting.params.drill_cost),
    TakeDrill: lambda t, _, o: Traits(cost=t.setting.params.drill_cost, drills=(o.drill,)),
    UseRoutine: _support,
    OpenFire: lambda _t, _, o: Traits("yes", target=o.unit),
    EndActivation: _end,
    TakeOver: lambda _t, _, o: Traits("choose", target=o.unit),
    PickVictims: _about("choose", lambda o: o.fighters),
    AimAt: _about("choose", lambda o: o.fighters),
    NameLeader: _about("choose", lambda o: [o.fighter]),
    NameCommander: _about("choose", lambda o: [o.fighter]),
    Save: _about("yes", lambda o: [o.fighter]),
    Spread: _about("choose", lambda o: [name for name, _ in o.hits]),
    HitPart: lambda _t, _, o: Traits("choose", amount=o.part),
}  # fmt: skip
"""The function that describes an order, by its kind."""
