"""What a seat has in front of it when it is asked: its view, and how orders become choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from damocles.rules.state import machine
from damocles.server.names import name_all, names_of
from damocles.server.play.choices.labels import LABELS, PREVIEWED
from damocles.server.play.refusals import refusal_view
from damocles.server.play.wire import Choice
from damocles.server.speech import capitalise, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.engine import Decision, Order, Refusal, Step
    from damocles.rules.state import Table, Unit
    from damocles.server.play.wire import RefusalView
    from damocles.server.speech import Fact
    from damocles.words import Words


class Desk:
    """The table of a seat that is asked, and the names of everything on it in every language."""

    def __init__(
        self,
        table: Table,
        decision: Decision,
        stack: Sequence[Step] = (),
        laid: tuple[int, ...] = (),
    ) -> None:
        self.table, self.decision, self.seat = table, decision, decision.seat
        self.step = stack[-1] if stack else None
        """What asks, where it is known."""
        self.laid = laid
        """The cards as the seat laid them last."""
        self.names = names_of(table)
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
        left_out = ("input", "fills", "follows")
        shown = {name: value for name, value in shown.items() if name not in left_out}
        return self.open(label, *about, told=told, refusal=self._why(refusal), **shown)

    def open(self, label: str, *about: object, told: Mapping[str, Fact], **shown: Any) -> Choice:
        """A choice; `about` tells it from others of the same label, or of what it is `named` by."""
        known, rules = LABELS[label], self.table.setting.rules
        words = phrase(f"choices.{label}", rules.name, **told)
        name = "/".join([shown.pop("named", label), *map(str, about)])
        if known.group not in PREVIEWED and not {"refusal", "follows"} & shown.keys():
            shown["follows"] = capitalise(phrase(f"follows.{label}", rules.name, **told))
        rule = rules.cite(shown.pop("rule", known.rule))
        return Choice(name, known.group, capitalise(words), rule, **shown)

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

    def unit(self, unit: int) -> Words:
        """The name of a unit."""
        return name_all(self.names, lambda each: each.unit(unit))

    def fighter(self, fighter: int) -> Words:
        """The name of a fighter."""
        return name_all(self.names, lambda each: each.fighter(fighter))

    def weapon(self, weapon: str) -> Words:
        """The name of a weapon."""
        return name_all(self.names, lambda each: each.weapon(weapon))

    def side(self, seat: int) -> Words:
        """The name of a seat."""
        return name_all(self.names, lambda each: each.seat(seat))

    def sides(self, seats: Sequence[int]) -> Words:
        """The names of seats, one after the other."""
        return name_all(self.names, lambda each: ", ".join(map(each.seat, seats)))

    def drill(self, drill: str) -> Words:
        """What a drill is called."""
        return name_all(self.names, lambda each: each.thing("drills", drill))

    def deeds(self, deeds: Sequence[str]) -> Words:
        """What a unit does in its activation, one after the other."""
        return name_all(self.names, lambda each: each.deeds(deeds))

    def gait(self, gait: str) -> Words:
        """What a gait is called."""
        return name_all(self.names, lambda each: each.thing("gaits", gait))

    def way(self, ability: str) -> Words:
        """What the special way of firing is called that an ability gives."""
        return name_all(self.names, lambda each: each.thing("ways", ability))

    def routine(self, routine: str) -> Words:
        """What a routine is called."""
        return name_all(self.names, lambda each: each.thing("routines", routine))

    def part(self, fighter: int, part: int) -> Words:
        """The name of a part of a machine."""
        return name_all(self.names, lambda each: each.part(fighter, part))

    def place(self, place: str) -> Words:
        """The name of an element or a tactical position."""
        return name_all(self.names, lambda each: each.place(place))

    def card(self, name: str) -> Words:
        """The name of a unit that is not in the battle yet, by its card."""
        plain = self.table.setting.unit_cards[name].name
        return name_all(self.names, lambda each: each.texts.units.get(plain, plain))

    # ---- who ---------------------------------------------------------------------------------

    def enemies(self) -> list[Unit]:
        """The enemy units on the table."""
        hostile = self.table.setting.is_hostile
        units = self.table.units.values()
        return [unit for unit in units if unit.place == "table" and hostile(self.seat, unit.seat)]
