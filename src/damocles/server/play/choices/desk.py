"""What a seat has in front of it when it is asked: its view, and how orders become choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from damocles.record import Names
from damocles.rules.state import machine
from damocles.server.play.choices.labels import LABELS
from damocles.server.play.refusals import refusal_view
from damocles.server.play.wire import Choice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.catalog.source import Words
    from damocles.engine import Decision, Order, Refusal
    from damocles.rules.state import Table, Unit
    from damocles.server.play.wire import RefusalView

Both = tuple[str, str]
"""A name in English and in French."""
Fact = Both | str | int


class Desk:
    """The table of a seat that is asked, and the names of everything on it in both languages."""

    def __init__(self, table: Table, decision: Decision) -> None:
        self.table, self.decision, self.seat = table, decision, decision.seat
        self.names = Names(table, "en"), Names(table, "fr")
        self._refused: dict[Any, RefusalView] = {}

    # ---- choices -----------------------------------------------------------------------------

    def offer(
        self, label: str, order: Order, *about: object, told: Mapping[str, Fact], **shown: Any
    ) -> Choice:
        """A choice with a whole order, or with the reason why that order may not be given."""
        refusal = self.refusal(order)
        if refusal is not None:
            return self.refused(label, refusal, *about, told=told, **shown)
        return self.taken(label, order, *about, told=told, **shown)

    def taken(
        self, label: str, order: Order, *about: object, told: Mapping[str, Fact], **shown: Any
    ) -> Choice:
        """A choice with an order that is known to be legal."""
        whole = msgspec.Raw(msgspec.json.encode(order))
        return self.open(label, *about, told=told, order=whole, **shown)

    def refused(
        self, label: str, refusal: Refusal, *about: object, told: Mapping[str, Fact], **shown: Any
    ) -> Choice:
        """A choice that cannot be made now, and why."""
        shown = {name: value for name, value in shown.items() if name not in ("input", "fills")}
        return self.open(label, *about, told=told, refusal=self._why(refusal), **shown)

    def open(self, label: str, *about: object, told: Mapping[str, Fact], **shown: Any) -> Choice:
        """A choice; `about` tells it from others of the same label."""
        known = LABELS[label]
        name, words = "/".join([label, *map(str, about)]), word_heading(known.words, told)
        return Choice(name, known.group, words, shown.pop("rule", known.rule), **shown)

    def refusal(self, order: Order) -> Refusal | None:
        """Why the order may not be given; None if it may."""
        return machine.refusal(self.table, self.decision, order)

    def _why(self, refusal: Refusal) -> RefusalView:
        """The refusal in words; equal refusals are put into words once."""
        key = refusal.rule, refusal.reason, tuple(refusal.facts.items())
        found = self._refused.get(key)
        if found is None:
            found = self._refused[key] = refusal_view(refusal, self.table)
        return found

    # ---- names -------------------------------------------------------------------------------

    def unit(self, unit: int) -> Both:
        """The name of a unit."""
        english, french = self.names
        return english.unit(unit), french.unit(unit)

    def fighter(self, fighter: int) -> Both:
        """The name of a fighter."""
        english, french = self.names
        return english.fighter(fighter), french.fighter(fighter)

    def weapon(self, weapon: str) -> Both:
        """The name of a weapon."""
        english, french = self.names
        return english.weapon(weapon), french.weapon(weapon)

    def side(self, seat: int) -> Both:
        """The name of a seat."""
        english, french = self.names
        return english.seat(seat), french.seat(seat)

    def drill(self, drill: str) -> Both:
        """What a drill is called."""
        english, french = self.names
        return english.thing("drills", drill), french.thing("drills", drill)

    def part(self, fighter: int, part: int) -> Both:
        """The name of a part of a machine."""
        english, french = self.names
        return english.part(fighter, part), french.part(fighter, part)

    def place(self, place: str) -> Both:
        """The name of an element or a tactical position."""
        english, french = self.names
        return english.place(place), french.place(place)

    def card(self, name: str) -> Both:
        """The name of a unit that is not in the battle yet, by its card."""
        plain = self.table.setting.unit_cards[name].name
        english, french = self.names
        return english.texts.units.get(plain, plain), french.texts.units.get(plain, plain)

    # ---- who ---------------------------------------------------------------------------------

    def enemies(self) -> list[Unit]:
        """The enemy units on the table."""
        hostile = self.table.setting.is_hostile
        units = self.table.units.values()
        return [unit for unit in units if unit.place == "table" and hostile(self.seat, unit.seat)]


def word_heading(words: Both, told: Mapping[str, Fact]) -> Words:
    """A wording that stands on its own: it begins with a capital letter."""
    plain = fill_wording(words, told)
    return {language: text[:1].upper() + text[1:] for language, text in plain.items()}


def fill_wording(words: Both, told: Mapping[str, Fact]) -> Words:
    """A wording in both languages, with the facts filled in."""
    english = {name: fact[0] if isinstance(fact, tuple) else fact for name, fact in told.items()}
    french = {name: fact[1] if isinstance(fact, tuple) else fact for name, fact in told.items()}
    return {"en": words[0].format(**english), "fr": words[1].format(**french)}
