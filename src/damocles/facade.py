"""What `import damocles` offers, joined from all layers: battles set up by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Tape
from damocles.muster import deal_attacker, setting
from damocles.record import narrate as tell, read, record_of, resume, write
from damocles.rules.battle import Battle as RulesBattle
from damocles.words import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from damocles.catalog.rulebook import OptionValue
    from damocles.engine import Decision, Event, Order, Refusal
    from damocles.rules.battle import View
    from damocles.rules.state import Outcome, Table
    from damocles.words import Language


def narrate(event: Event, battle: Battle, language: Language = DEFAULT) -> str:
    """An event of the battle as a sentence."""
    return tell(event, battle.table, language)


class Battle:
    """A battle by name: orders go in, events come out; a refused order changes nothing."""

    def __init__(self, battle: RulesBattle) -> None:
        self._battle = battle

    @classmethod
    def start(
        cls,
        *,
        mission: str,
        companies: Sequence[str],
        rules: str,
        seed: int | str,
        setup: str = "map",
        attacker: int | None = 0,
        table: str = "map",
        options: Mapping[str, OptionValue] | None = None,
    ) -> Battle:
        """Lay the table and run to the first decision; seat 0 has the first company.

        `mission` is a name or a file. `setup` is "map", or "hand" where the players lay the table.
        `attacker` is the seat that attacks, None to leave it to the seed. `table` is "map", or
        "random" for one that the seed lays if the mission allows it. `options` are rulings that are
        played differently, by name. Names that no pack holds, an unknown rule set or option, and
        companies that do not fit the mission raise a DamoclesError. Equal seeds give equal dice.
        """
        first = deal_attacker(seed) if attacker is None else attacker
        fought = setting(
            mission=mission, companies=companies, rules=rules, setup=setup, attacker=first,
            table=table, seed=seed, options=options,
        )  # fmt: skip
        return cls(RulesBattle.start(fought, Tape(str(seed))))

    @classmethod
    def load(cls, path: Path | str) -> Battle:
        """The battle in a file, as it was when it was saved, with the same dice to come."""
        return cls(resume(read(path)))

    def save(self, path: Path | str) -> None:
        """Write the whole battle to a small text file, secrets and dice included."""
        write(record_of(self._battle), path)

    # ---- what there is to know ---------------------------------------------------------------

    @property
    def table(self) -> Table:
        """Everything as it stands now; only orders change it."""
        return self._battle.table

    @property
    def decision(self) -> Decision | None:
        """The first open decision; None when the battle is over."""
        return self._battle.decision

    @property
    def pending(self) -> tuple[Decision, ...]:
        """One open decision for every seat that is asked."""
        return self._battle.pending

    @property
    def outcome(self) -> Outcome | None:
        """How the battle ended; None while it goes on."""
        return self._battle.outcome

    @property
    def events(self) -> list[Event]:
        """Everything that has happened and was not taken back."""
        return self._battle.events

    @property
    def number(self) -> int:
        """How many orders have been taken."""
        return self._battle.number

    @property
    def undo_point(self) -> int | None:
        """The number of the earliest order that can still be taken back; None if none can."""
        return self._battle.undo_point

    def view(self, seat: int | None) -> View:
        """What a seat may know; None for a spectator."""
        return self._battle.view(seat)

    def digest(self) -> str:
        """A fingerprint of the table and of what is in progress; equal battles have equal ones.

        Until the end it is salted with a secret of the seed, so that nobody can guess hidden facts.
        """
        return self._battle.digest()

    # ---- orders ------------------------------------------------------------------------------

    def refusal(self, order: Order) -> Refusal | None:
        """Why the order is not allowed now; None if it is."""
        return self._battle.refusal(order)

    def push(self, order: Order) -> tuple[Event, ...]:
        """Take an order and run to the next decision; a refused one raises IllegalOrder."""
        return self._battle.push(order)

    def undo(self, to: int | None = None) -> None:
        """Take back the last order, or all orders from this number on."""
        self._battle.undo(to)

    def fork(self, *, seed: int | str) -> Battle:
        """An independent battle from here, with dice of its own and an empty journal."""
        return Battle(self._battle.fork(seed=seed))
