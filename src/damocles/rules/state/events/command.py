"""What happens in the tactical phase."""

from __future__ import annotations

from damocles.engine import Event, cites


class RoundBegan(Event, frozen=True):
    """A new round; the tactical phase comes first."""

    round: int
    rule: str = "battle.phases"


class CommanderNamed(Event, frozen=True):
    """A seat's commander for now; None if it has no officer."""

    seat: int
    fighter: int | None
    rule: str = "command.highest_rank"


class LeadershipCounted(Event, frozen=True):
    """A seat's leadership points for the round: the commander's and one per unit counted."""

    seat: int
    leadership: int
    units: int
    rule: str = "command.pool"

    @property
    @cites("command.pool")
    def pool(self) -> int:
        """All leadership points of the seat."""
        return self.leadership + self.units


class SequencesLaid(Event, frozen=True):
    """Every seat has laid its cards face down; a view only counts the cards of others."""

    sequences: tuple[tuple[int, ...] | int, ...]
    rule: str = "sequence.laid"


class UnitsListed(Event, frozen=True):
    """The units that each seat has to play in this round, where there are no cards to be laid."""

    to_play: tuple[tuple[int, ...], ...]
    rule: str = "battle.alternating"


class WagersRevealed(Event, frozen=True):
    """All wagers are shown together and spent."""

    wagers: tuple[int, ...]
    rule: str = "authority.secret_wagers"


class AuthorityRolled(Event, frozen=True):
    """An Authority test: one face and total per seat that took part, and what else is in the total:
    the commander's Authority, the wager, and what home turf adds.
    """

    seats: tuple[int, ...]
    faces: tuple[int, ...]
    totals: tuple[int, ...]
    authority: tuple[int, ...]
    wagered: tuple[int, ...]
    home_turf: tuple[int, ...]
    rule: str = "authority.test"


class AuthorityGranted(Event, frozen=True):
    """The mission names the winner of the first Authority test; nobody wagers or rolls."""

    seat: int
    rule: str = "authority.every_round"


class FirstChosen(Event, frozen=True):
    """The winner of the test names the first active seat, or the whole order of play."""

    winner: int
    first: int
    rule: str = "authority.prize"
    then: tuple[int, ...] = ()
