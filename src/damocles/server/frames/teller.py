"""Events and orders in every language, with what a page shows of them besides the words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from damocles.record import (
    expected_successes,
    has_sentence,
    narrate,
    sentence_key,
    tell_field,
)
from damocles.rules import (
    Activate,
    ActivationBegan,
    ActivationDeclined,
    ActivationEnded,
    BlastLanded,
    CardRevealed,
    CombatFought,
    Designate,
    OptionTaken,
    ProjectionDeclared,
    SalvoDeclared,
    StayedInReserve,
    TurnBegan,
)
from damocles.rules.state import FighterTarget, UnitTarget
from damocles.server.frames.wire import DiceView, Told
from damocles.server.names import name_all, names_of
from damocles.words import facts_of, has_text, languages, tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Event, Order
    from damocles.record import Names
    from damocles.rules.state import Table
    from damocles.server.names import AllNames
    from damocles.words import Language, Words

Fighters = tuple[int, ...]
BEGIN = (CardRevealed, ActivationBegan)
END = (ActivationEnded, ActivationDeclined, StayedInReserve)
QUIET = (TurnBegan, ActivationBegan, ActivationEnded)


class BattleTeller:
    """Tells a battle in every language, and keeps track of whose activation it is."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.acting: int | None = None

    @property
    def names(self) -> AllNames:
        """The names of everything on the table."""
        return names_of(self.table)

    def event(self, event: Event) -> Told:
        """An event in words, with its dice and the fighters it concerns."""
        if isinstance(event, BEGIN):
            self.acting = event.unit
        unit = self.acting
        if isinstance(event, END):
            self.acting = None
        by, at = _touched(event, self.table)
        return Told(
            kind=type(event).__name__,
            words={each: self._sentence(event, each) for each in languages()},
            rule=_rule(event, self.table),
            unit=unit,
            quiet=_is_quiet(event, self.table),
            dice=_dice(event),
            by=by,
            at=at,
            area=(event.x, event.y, event.radius) if isinstance(event, BlastLanded) else None,
        )

    def _sentence(self, event: Event, language: Language) -> str:
        """The event in words; one that has no sentence yet is told by its name."""
        if not has_sentence(event, self.table):
            return _by_name(event)
        return narrate(event, self.table, language, with_dice=False)

    def order(self, order: Order) -> Words:
        """An order in words."""
        return name_all(self.names, lambda each: _said(order, each))


def _said(order: Order, names: Names) -> str:
    key, language = f"orders.{_sentence_of(order)}", names.language
    if not has_text(key):
        return f"{names.seat(order.seat)}: {_by_name(order)}"
    facts = {name: _fact(order, name, names) for name in facts_of(key, language)}
    return tell(key, facts, language)


def _sentence_of(order: Order) -> str:
    """Which sentence tells an order: that of its class, or of one of its forms."""
    name = type(order).__name__
    if isinstance(order, Designate) and order.unit is None:
        return f"{name}/element"
    return f"{name}/unit" if isinstance(order, Activate) and order.unit is not None else name


def _fact(order: Order, name: str, names: Names) -> str | int:
    """A field of an order in words; for a list, only its length."""
    value = getattr(order, name)
    return len(value) if isinstance(value, tuple) else tell_field(names, name, value)


def _by_name(value: Event | Order) -> str:
    """The name of the class, split into words."""
    return re.sub("(?<!^)(?=[A-Z])", " ", type(value).__name__).capitalize() + "."


def _rule(event: Any, table: Table) -> str:
    return table.setting.rules.cite(getattr(event, "rule", None) or event.outcome.rule)


def _is_quiet(event: Event, table: Table) -> bool:
    """Whether an event need not be read; a unit that stays in reserve is worth a line."""
    plain = isinstance(event, OptionTaken) and event.option is None
    told = sentence_key(event, table) != "ActivationEnded/reserve"
    return plain or (isinstance(event, QUIET) and told)


def _dice(event: Any) -> DiceView | None:
    """The dice of an event, if it has any; the highest are those that succeeded."""
    faces = sorted(getattr(event, "faces", ()), reverse=True)
    if not faces:
        return None
    needed = getattr(event, "needed", None)
    if not isinstance(needed, int):
        return DiceView(list(event.faces), None, [True] * len(faces))
    enough = getattr(event, "successes", getattr(event, "cancelled", None))
    count = sum(face >= needed for face in faces) if enough is None else enough
    good = [index < count for index in range(len(faces))]
    again = getattr(event, "reroll", False) or getattr(event, "retest", False)
    return DiceView(faces, needed, good, expected_successes(event), again)


def _touched(event: Any, table: Table) -> tuple[Fighters, Fighters]:
    """The fighters that act in an event, and those that it happens to."""
    if isinstance(event, SalvoDeclared):
        return _once(event.fire.shooters), _aimed_at(event, table)
    if isinstance(event, ProjectionDeclared):
        aims = event.aims
        return tuple(aim.bearer for aim in aims), tuple(aim.target for aim in aims)
    if isinstance(event, CombatFought):
        return _once(event.attackers), _once(event.defenders)
    one = getattr(event, "fighter", None)
    many = getattr(event, "fighters", ())
    return (), (one,) if isinstance(one, int) else _once(many)


def _aimed_at(event: SalvoDeclared, table: Table) -> Fighters:
    target = event.fire.target
    if isinstance(target, UnitTarget):
        return table.units[target.unit].fighters
    return (target.fighter,) if isinstance(target, FighterTarget) else ()


def _once(fighters: Sequence[int]) -> Fighters:
    return tuple(dict.fromkeys(fighters))
