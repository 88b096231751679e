"""Fills in choices as a page does: in the JSON of an order, by what the protocol says of inputs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from damocles.engine.families import Order
from damocles.engine.values import from_json, to_json

if TYPE_CHECKING:
    from damocles.engine.chance import Chance
    from damocles.rules.battle.view import View
    from damocles.server.play.wire import Asked, Choice

TABLE = 120_000
"""No table is larger."""
JITTER = 3_000


def whole(choice: Choice) -> Order:
    """The order of a choice that has one."""
    assert choice.order is not None, choice
    return from_json(bytes(choice.order), Order)


def filled(view: View, asked: Asked, choice: Choice, chance: Chance) -> Order | None:
    """The order of a choice with something filled in at random; None if no movement is found.

    What is filled in need not be legal, but for the inputs of `SURE`.
    """
    if choice.input == "move":
        return planned(view, asked, choice, chance)
    if choice.input == "faces":
        faces = [chance.between(1, 6) for _ in range(choice.most)]
        return from_json(json.dumps({"is": "Faces", "seat": asked.seat, "faces": faces}), Order)
    if choice.input is None:
        return whole(choice)
    form = Form(view, asked, choice, chance)
    form.fill()
    return from_json(json.dumps(form.fields), Order)


def planned(view: View, asked: Asked, choice: Choice, chance: Chance) -> Order | None:
    """A movement somewhere, as the page has it planned."""
    assert asked.unit is not None
    assert choice.gait is not None
    leader = view.table.fighters[view.table.units[asked.unit].leader]
    at = chance.between(0, TABLE), chance.between(0, TABLE)
    if choice.zone is None:
        at = leader.x + chance.between(-9_000, 9_000), leader.y + chance.between(-9_000, 9_000)
    return view.plan(asked.unit, choice.gait, at, zone=choice.zone)


class Form:
    """An order in JSON in which a field is filled in."""

    def __init__(self, view: View, asked: Asked, choice: Choice, chance: Chance) -> None:
        self.view, self.asked, self.choice, self.chance = view, asked, choice, chance
        self.fields: dict[str, Any] = json.loads(to_json(whole(choice)))

    def fill(self) -> None:
        """Fill in the field that the choice names, by its kind of input."""
        fill = {
            "cards": self.cards,
            "number": self.number,
            "fighters": self.fighters,
            "spread": self.spread,
            "assign": self.assign,
            "units": self.units,
            "drills": self.drills,
            "dice": self.dice,
            "place": self.place,
        }
        fill[str(self.choice.input)]()

    def cards(self) -> None:
        """The cards in another order."""
        self.fields[self.choice.fills] = self.chance.shuffled(self.choice.units)

    def number(self) -> None:
        """Any number allowed."""
        number = self.chance.between(self.choice.least, self.choice.most)
        self.fields[self.choice.fills] = number

    def fighters(self) -> None:
        """Any fighters; a sniper may name the same one again."""
        choice, chance = self.choice, self.chance
        count = chance.between(choice.least, choice.most)
        several = [chance.one_of(choice.fighters) for _ in range(count)]
        different = chance.some_of(choice.fighters, count)
        self.fields[choice.fills] = several if self.fields["is"] == "AimAt" else different

    def spread(self) -> None:
        """Each impact anywhere."""
        hit = [self.chance.one_of(self.choice.fighters) for _ in range(self.choice.most)]
        spread = [[fighter, hit.count(fighter)] for fighter in dict.fromkeys(hit)]
        self.fields[self.choice.fills] = spread

    def assign(self) -> None:
        """Each against another whom he may be put against, with all that he has."""
        foes: dict[int, list[int]] = {}
        for fighter, foe in self.choice.pairs:
            foes.setdefault(fighter, []).append(foe)
        picked = {fighter: self.chance.one_of(several) for fighter, several in foes.items()}
        flames = self.choice.fills == "aims"
        who, whom = ("bearer", "target") if flames else ("fighter", "defender")
        for row in self.fields[self.choice.fills]:
            row[whom] = picked[row[who]]

    def units(self) -> None:
        """As many of all that can be ticked as there are points for."""
        left, ticked = self.choice.most, list[int]()
        for other in self.ticks("units"):
            if other.price <= left:
                left -= other.price
                ticked += other.units
        self.fields[self.choice.fills] = ticked

    def drills(self) -> None:
        """As many of all that can be ticked as there are points for."""
        left, ticked = self.view.table.seats[self.asked.seat].lp, []
        for other in self.ticks("drills"):
            if other.lp <= left:
                left -= other.lp
                ticked.append(other.drill)
        self.fields[self.choice.fills] = ticked

    def dice(self) -> None:
        """Any of the dice."""
        count = self.chance.between(self.choice.least, self.choice.most)
        places = range(len(self.choice.dice))
        self.fields[self.choice.fills] = self.chance.some_of(places, count)

    def ticks(self, kind: str) -> list[Choice]:
        """All choices that can be ticked, in any order."""
        return self.chance.shuffled([each for each in self.asked.choices if each.input == kind])

    def place(self) -> None:
        """A place nearby; whether that is legal only the rules can say."""
        dx, dy = self.chance.between(-JITTER, JITTER), self.chance.between(-JITTER, JITTER)
        fields, name = self.fields, self.choice.fills
        if name == "at":
            fields["at"] += dx
            return
        inside = [fields] if name == "x" else fields[name]
        spots: list[dict[str, int]] = inside if isinstance(inside, list) else [inside]
        for spot in spots:
            spot["x"], spot["y"] = spot["x"] + dx, spot["y"] + dy


SURE = {"cards", "number", "fighters", "spread", "assign", "units", "drills", "faces", "dice"}
"""What is filled in as the protocol says is legal; only places may be refused."""
