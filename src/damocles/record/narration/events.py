"""An event as a sentence. The words are in the books; only the facts are put into them here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from damocles.record.narration.goals import tell_deciding_goals
from damocles.record.narration.names import Names, tell_faces
from damocles.rules import (
    ActivationBegan,
    ActivationEnded,
    BattleEnded,
    BlastLanded,
    CardLeft,
    CardRelocated,
    CardRevealed,
    CommanderNamed,
    ControlAssessed,
    CoverRolled,
    DamageRolled,
    FighterReconstructed,
    FighterShifted,
    FirstChosen,
    MachineRestored,
    MoraleTested,
    MovedAside,
    OptionTaken,
    OverwatchSpent,
    PartDamaged,
    PartRepaired,
    PointsScored,
    PositionDealt,
    ProjectionDeclared,
    RunOver,
    SalvoDeclared,
    StandingOrdersGiven,
    TagHeld,
    UnitMoved,
)
from damocles.rules.state import ElementTarget, FighterTarget, PointTarget
from damocles.words import DEFAULT, has_text, spell_out

if TYPE_CHECKING:
    from damocles.engine import Event
    from damocles.record.files import Ending
    from damocles.rules.state import Outcome, Table, Target
    from damocles.words import Language

Facts = dict[str, object]
FieldTeller = Callable[[Any, Names], Facts]


def narrate(
    event: Event, table: Table, language: Language = DEFAULT, *, with_dice: bool = True
) -> str:
    """The event in words; `table` is the one on which it happened, or any later one.

    Without the dice, it stands beside a drawing of them and of the number they need.
    """
    names = Names(table, language)
    facts: Facts = {
        name: field_fact(names, name, value)
        for name, value in msgspec.structs.asdict(event).items()
    }
    facts |= _dice(event, names, shown=with_dice)
    more = MORE.get(type(event))
    if more is not None:
        facts |= more(event, names)
    sentence = names.tell(f"events.{sentence_key(event, table)}", **facts)
    return sentence[0].upper() + sentence[1:]


def narrate_ending(ending: Ending, table: Table, language: Language = DEFAULT) -> str:
    """How players ended a battle, in words."""
    names = Names(table, language)
    seat = "-" if ending.seat is None else names.seat(ending.seat)
    return names.tell(f"endings.{ending.how}", seat=seat)


def sentence_key(event: Event, table: Table) -> str:
    """Which sentence describes the event: that of its class, or of one of its forms."""
    form = FORMS.get(type(event))
    name = type(event).__name__
    return f"{name}/{form(event, table)}" if form is not None else name


def has_sentence(event: Event, table: Table) -> bool:
    """Whether there are words for an event; one that only a test knows may have none."""
    return has_text(f"events.{sentence_key(event, table)}")


# ---- single facts ----------------------------------------------------------------------------


def tell_field(names: Names, name: str, value: Any) -> str:
    """A field of an event in words."""
    return str(field_fact(names, name, value))


def field_fact(names: Names, name: str, value: Any) -> object:
    """A field of an event as sentences need it: a name, a number, or a dash for nothing."""
    telling = FIELDS.get(name)
    if value is None:
        return "-"
    return value if telling is None else telling(names, value)


def tell_target(names: Names, aimed: Target) -> str:
    """What a salvo is aimed at, by name."""
    if isinstance(aimed, ElementTarget):
        return names.place(aimed.element)
    if isinstance(aimed, PointTarget):
        return names.place(aimed.label)
    if isinstance(aimed, FighterTarget):
        return names.fighter(aimed.fighter)
    return names.unit(aimed.unit)


def _everybody(names: Names, cards: tuple[tuple[int, ...] | int, ...]) -> str:
    counts = [laid if isinstance(laid, int) else len(laid) for laid in cards]
    return tell_by_seat(names, counts)


def _all_seats(names: Names, seats: tuple[int, ...]) -> str:
    return ", ".join(names.seat(seat) for seat in seats)


def tell_by_seat(names: Names, numbers: Any) -> str:
    """A number for every seat."""
    return ", ".join(f"{names.seat(seat)} {number}" for seat, number in enumerate(numbers))


FIELDS: dict[str, Callable[[Names, Any], object]] = {
    "unit": Names.name_unit,
    "fighter": Names.name_fighter,
    "machine": Names.name_fighter,
    "hero": Names.name_fighter,
    "medic": Names.name_fighter,
    "mechanic": Names.name_fighter,
    "leader": Names.name_fighter,
    "overseer": Names.name_fighter,
    "member": Names.name_fighter,
    "newcomer": Names.name_fighter,
    "fighters": Names.name_group,
    "attackers": Names.name_group,
    "defenders": Names.name_group,
    "caught": Names.name_group,
    "hidden": Names.name_group,
    "fallen": Names.name_group,
    "too_far": Names.name_group,
    "seat": Names.seat,
    "first": Names.seat,
    "winner": Names.seat,
    "by": Names.seat,
    "weapon": Names.weapon,
    "element": Names.place,
    "entered": Names.place,
    "position": Names.place,
    "zone": Names.place,
    **dict.fromkeys(("audience", "seats", "then"), _all_seats),
    "sequences": _everybody,
    "to_play": _everybody,
    "wagers": tell_by_seat,
    "deeds": Names.deeds,
    "drill": lambda names, drill: names.thing("drills", drill),
    "routine": lambda names, routine: names.thing("routines", routine),
    "gait": lambda names, gait: names.thing("gaits", gait),
    "waiting": Names.waiting,
    "faces": lambda _, faces: tell_faces(faces),
    "totals": lambda _, totals: tell_faces(totals),
    "lengths": lambda _, lengths: max(lengths, default=0),
}
"""How a field is put into words, by its name; all others as they are."""


# ---- facts of single events ------------------------------------------------------------------


def _dice(event: Any, names: Names, *, shown: bool) -> Facts:
    """What the dice of an event showed, and what they needed."""
    faces = getattr(event, "faces", None)
    if faces is None:
        return {}
    told = {"faces": tell_faces(faces), "needed": getattr(event, "needed", "-")}
    if shown:
        return {kind: names.tell(f"things.dice.{kind}", **told) for kind in DICE}
    sure = "" if faces else names.tell("things.dice.sure", **told)
    return {"roll": "", "roll_then": "", "test": sure}


DICE = ("roll", "roll_then", "test")
"""Phrases about dice within a sentence: what they showed, or also what they needed."""


def _salvo(event: SalvoDeclared, names: Names) -> Facts:
    fire = event.fire
    return {
        "unit": names.name_unit(fire.unit),
        "weapon": names.weapon(fire.weapon),
        "target": tell_target(names, fire.target),
        "dice": event.dice,
    }


def _points(event: PointsScored, names: Names) -> Facts:
    what, _, objective = event.why.partition(" ")
    key, place = f"things.scores.{what}", names.place(objective)
    told = names.tell(key, place=place) if has_text(key) else f"{spell_out(what)} {place}"
    return {"why": told.strip()}


def _outcome(event: BattleEnded, names: Names) -> Facts:
    winners = [names.seat(seat) for seat in event.outcome.winners]
    return {
        "winner": next(iter(winners), "-"),
        "winners": winners,
        "vp": tell_by_seat(names, event.outcome.vp),
        "rule": event.outcome.rule,
        "goal": tell_deciding_goals(names, event.outcome),
    }


def _placed(event: MovedAside | FighterShifted | FighterReconstructed, names: Names) -> Facts:
    return {"fighter": names.fighter(event.placement.fighter)}


def _part(event: PartDamaged | PartRepaired | MachineRestored, names: Names) -> Facts:
    return {"part": names.part(event.fighter, event.part)}


MORE: dict[type[Event], FieldTeller] = {
    SalvoDeclared: _salvo,
    PointsScored: _points,
    BattleEnded: _outcome,
    ControlAssessed: lambda event, names: {
        "controllers": ", ".join(
            f"{names.place(at)} {names.seat(s)}" for at, s in event.controllers.items()
        )
    },
    CommanderNamed: lambda event, names: {
        "fighter": "-" if event.fighter is None else names.fighter(event.fighter)
    },
    CoverRolled: lambda event, names: {"behind": names.group([f for f, _ in event.behind])},
    FighterReconstructed: _placed,
    MachineRestored: _part,
    FighterShifted: _placed,
    MovedAside: _placed,
    PartDamaged: _part,
    PartRepaired: _part,
    ProjectionDeclared: lambda event, names: {
        "aims": names.group([aim.target for aim in event.aims])
    },
}
"""Facts that are not plain fields of an event."""


def _whereabouts(event: ActivationBegan | ActivationEnded, table: Table) -> str:
    return "reserve" if table.units[event.unit].place == "reserve" else "table"


def _ending(outcome: Outcome) -> str:
    how = WON[min(len(outcome.winners), 2)]
    return f"{how}_by_goal" if outcome.goals else how


def _plain_option(table: Table) -> str:
    return "activate" if table.setting.has_cards else "choose"


WON = ("drawn", "won", "allied")
"""How a battle ends, by how many have won: nobody, one seat, several."""
FORMS: dict[type[Event], Callable[[Any, Table], str]] = {
    ActivationBegan: _whereabouts,
    ActivationEnded: _whereabouts,
    BattleEnded: lambda event, _: _ending(event.outcome),
    BlastLanded: lambda event, _: "deviated" if event.deviation else "straight",
    CardLeft: lambda event, _: "hidden" if event.unit is None else "known",
    CardRelocated: lambda event, _: "first" if event.taken == 1 else "other",
    CardRevealed: lambda _, table: "card" if table.setting.has_cards else "unit",
    CommanderNamed: lambda event, _: "nobody" if event.fighter is None else "somebody",
    ControlAssessed: lambda event, _: "some" if event.controllers else "none",
    FirstChosen: lambda event, _: "order" if event.then else "first",
    DamageRolled: lambda event, _: "unit" if event.fighter is None else "fighter",
    MoraleTested: lambda event, _: "passed" if event.passed else "failed",
    OptionTaken: lambda event, table: event.option or _plain_option(table),
    OverwatchSpent: lambda event, _: "waiting" if event.waiting else "all",
    PositionDealt: lambda event, _: "given" if event.face is None else "rolled",
    RunOver: lambda event, _: "fallen" if event.fallen else "nobody",
    SalvoDeclared: lambda event, _: "waited" if event.fire.overwatch else "plain",
    StandingOrdersGiven: lambda event, _: "always" if event.always_reroll else "ask",
    TagHeld: lambda event, _: "unit" if event.element is None else "element",
    UnitMoved: lambda event, _: "moved" if event.entered is None else "entered",
}
"""Events that have several sentences to choose from."""
