"""An event as a sentence. The words are in dictionaries; only the facts are put into them here."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from damocles.record.narration import english, french
from damocles.record.narration.names import Names, cm, tell_faces
from damocles.rules import (
    ActivationBegan,
    ActivationEnded,
    BattleEnded,
    BlastLanded,
    CommanderNamed,
    ControlAssessed,
    CoverRolled,
    DamageRolled,
    FighterReconstructed,
    LeadershipSpent,
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
    UnitMoved,
)
from damocles.rules.state import ElementTarget, FighterTarget

if TYPE_CHECKING:
    from damocles.catalog.source import Language
    from damocles.engine import Event
    from damocles.record.files import Ending
    from damocles.rules.state import Table, Target

SENTENCES: dict[Language, dict[str, str]] = {"en": english.SENTENCES, "fr": french.SENTENCES}
ENDINGS: dict[Language, dict[str, str]] = {"en": english.ENDINGS, "fr": french.ENDINGS}
WORDS: dict[Language, dict[str, str]] = {"en": english.WORDS, "fr": french.WORDS}
FieldTeller = Callable[[Any, Names], dict[str, str]]


def narrate(event: Event, table: Table, language: Language = "en") -> str:
    """The event in words; `table` is the one on which it happened, or any later one."""
    names = Names(table, language)
    facts = {
        name: tell_field(names, name, value)
        for name, value in msgspec.structs.asdict(event).items()
    }
    more = MORE.get(type(event))
    if more is not None:
        facts |= more(event, names)
    written = SENTENCES[language][sentence_key(event, table)]
    sentence = agree_verbs(written, event, names).format(**facts)
    return sentence[0].upper() + sentence[1:]


def narrate_ending(ending: Ending, table: Table, language: Language = "en") -> str:
    """How players ended a battle, in words."""
    seat = "-" if ending.seat is None else Names(table, language).seat(ending.seat)
    return ENDINGS[language][ending.how].format(seat=seat)


def sentence_key(event: Event, table: Table) -> str:
    """Which sentence describes the event: that of its class, or of one of its forms."""
    form = FORMS.get(type(event))
    name = type(event).__name__
    return f"{name}/{form(event, table)}" if form is not None else name


# ---- one or several --------------------------------------------------------------------------

CHOICE = re.compile(r"{(\w+)} \[([^|]*)\|([^]]*)\]")
"""A subject and its verb: [of several|of one]."""


def agree_verbs(sentence: str, event: Event, names: Names) -> str:
    """The sentence with every verb in the number of its subject."""

    def pick(found: re.Match[str]) -> str:
        subject, several, one = found.groups()
        return f"{{{subject}}} {one if is_one(event, subject, names) else several}"

    return CHOICE.sub(pick, sentence)


def is_one(event: Any, subject: str, names: Names) -> bool:
    """Whether the subject of a sentence is singular: a unit by name, fighters by count."""
    if subject == "unit":
        return names.is_single(event.fire.unit if isinstance(event, SalvoDeclared) else event.unit)
    return len(getattr(event, subject)) <= 1


# ---- single facts ----------------------------------------------------------------------------


def tell_field(names: Names, name: str, value: Any) -> str:
    """A field of an event in words."""
    telling = FIELDS.get(name)
    if value is None:
        return "-"
    return str(value) if telling is None else telling(names, value)


def word(names: Names, key: str) -> str:
    """A rule term in the language; one without a translation is used as it is."""
    return WORDS[names.language].get(key, key)


def tell_target(names: Names, aimed: Target) -> str:
    """What a salvo is aimed at, by name."""
    if isinstance(aimed, ElementTarget):
        return names.place(aimed.element)
    if isinstance(aimed, FighterTarget):
        return names.fighter(aimed.fighter)
    return names.unit(aimed.unit)


def _everybody(names: Names, cards: tuple[tuple[int, ...] | int, ...]) -> str:
    counts = [laid if isinstance(laid, int) else len(laid) for laid in cards]
    return tell_by_seat(names, counts)


def tell_by_seat(names: Names, numbers: Any) -> str:
    """A number for every seat."""
    return ", ".join(f"{names.seat(seat)} {number}" for seat, number in enumerate(numbers))


FIELDS: dict[str, Callable[[Names, Any], str]] = {
    "unit": Names.unit,
    "fighter": Names.fighter,
    "machine": Names.fighter,
    "hero": Names.fighter,
    "medic": Names.fighter,
    "mechanic": Names.fighter,
    "leader": Names.fighter,
    "overseer": Names.fighter,
    "member": Names.fighter,
    "newcomer": Names.fighter,
    "fighters": Names.group,
    "attackers": Names.group,
    "defenders": Names.group,
    "caught": Names.group,
    "hidden": Names.group,
    "fallen": Names.group,
    "too_far": Names.group,
    "seat": Names.seat,
    "first": Names.seat,
    "winner": Names.seat,
    "by": Names.seat,
    "weapon": Names.weapon,
    "element": Names.place,
    "entered": Names.place,
    "position": Names.place,
    "zone": Names.place,
    "seats": lambda names, seats: ", ".join(names.seat(seat) for seat in seats),
    "sequences": _everybody,
    "wagers": tell_by_seat,
    "drill": word,
    "routine": word,
    "gait": word,
    "waiting": word,
    "faces": lambda _, faces: tell_faces(faces),
    "totals": lambda _, totals: tell_faces(totals),
    **dict.fromkeys(
        ("distance", "radius", "deviation", "x", "y"),
        lambda names, length: cm(length, names.language),
    ),
    "lengths": lambda names, lengths: cm(max(lengths, default=0), names.language),
}
"""How a field is put into words, by its name; all others are used as they are."""


# ---- facts of single events ------------------------------------------------------------------


def _salvo(event: SalvoDeclared, names: Names) -> dict[str, str]:
    fire = event.fire
    return {
        "unit": names.unit(fire.unit),
        "weapon": names.weapon(fire.weapon),
        "target": tell_target(names, fire.target),
        "dice": str(event.dice),
    }


def _points(event: PointsScored, names: Names) -> dict[str, str]:
    what, _, objective = event.why.partition(" ")
    return {"why": f"{word(names, what)} {names.place(objective)}".strip()}


def _outcome(event: BattleEnded, names: Names) -> dict[str, str]:
    winner = event.outcome.winner
    return {
        "winner": "-" if winner is None else names.seat(winner),
        "vp": tell_by_seat(names, event.outcome.vp),
        "rule": event.outcome.rule,
    }


def _placed(event: MovedAside | FighterReconstructed, names: Names) -> dict[str, str]:
    return {"fighter": names.fighter(event.placement.fighter)}


def _part(event: PartDamaged | PartRepaired | MachineRestored, names: Names) -> dict[str, str]:
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


FORMS: dict[type[Event], Callable[[Any, Table], str]] = {
    ActivationBegan: _whereabouts,
    ActivationEnded: _whereabouts,
    BattleEnded: lambda event, _: "drawn" if event.outcome.winner is None else "won",
    BlastLanded: lambda event, _: "deviated" if event.deviation else "straight",
    CommanderNamed: lambda event, _: "nobody" if event.fighter is None else "somebody",
    ControlAssessed: lambda event, _: "some" if event.controllers else "none",
    LeadershipSpent: lambda event, _: "one" if event.points == 1 else "several",
    DamageRolled: lambda event, _: "unit" if event.fighter is None else "fighter",
    MoraleTested: lambda event, _: "passed" if event.passed else "failed",
    OptionTaken: lambda event, _: event.option or "activate",
    OverwatchSpent: lambda event, _: "waiting" if event.waiting else "all",
    PositionDealt: lambda event, _: "given" if event.face is None else "rolled",
    RunOver: lambda event, _: "fallen" if event.fallen else "nobody",
    SalvoDeclared: lambda event, _: "overwatch" if event.fire.overwatch else "plain",
    StandingOrdersGiven: lambda event, _: "always" if event.always_reroll else "ask",
    UnitMoved: lambda event, _: "moved" if event.entered is None else "entered",
}
"""Events that have several sentences to choose from."""
