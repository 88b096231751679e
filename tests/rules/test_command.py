"""TAC: commander, leadership points, sequence, wager, Authority test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.rules.battle.checks import faults_of
from damocles.rules.battle.view import redact_table
from damocles.rules.chapters.activation import Activate, Decline, EndActivation, TurnDecision
from damocles.rules.chapters.command import (
    NOBODY,
    ChooseFirst,
    CommanderDecision,
    FirstDecision,
    LaySequence,
    NameCommander,
    SequenceDecision,
    Wager,
    WagerDecision,
    commander,
    commander_candidates,
    highest_wager,
    leadership_pool,
    wager_limit,
)
from damocles.rules.chapters.damage import LeaderStep
from damocles.rules.state import steps
from damocles.rules.state.apply.changes import put_unit
from damocles.rules.state.events.command import (
    AuthorityRolled,
    CommanderNamed,
    FirstChosen,
    LeadershipCounted,
    RoundBegan,
    SequencesLaid,
    WagersRevealed,
)
from damocles.rules.state.events.control import ControlAssessed
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.model import FighterCard, Officer
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Hidden
from damocles.rules.state.steps import RoundStep
from damocles.scenario import SERGEANT, Play, Scenario

if TYPE_CHECKING:
    from damocles.engine.families import Event

CAPTAIN = Officer(rank=3, authority=4, leadership=6)
LIEUTENANT = Officer(rank=2, authority=2, leadership=4)
PLAIN = FighterCard("trooper", "standard", ("laser_rifle",))


def company(*officers: Officer | None, seats: int = 2, **options: Any) -> Scenario:
    """Seat 0 has a unit for each of these, named A, B ...; every other seat one lone trooper."""
    scene = Scenario(seats=seats)
    for index, officer in enumerate(officers):
        places = [(20.0 + 12 * index, 20.0), (24.0 + 12 * index, 20.0)]
        scene.unit("ABCDEFGH"[index], at=places, officer=officer)
    for seat in range(1, seats):
        scene.unit("xyz"[seat - 1], seat=seat, at=[(30.0 * seat, 70.0)])
    return scene.option(**options) if options else scene


def opened(scene: Scenario, number: int = 1) -> Play:
    """The round begins."""
    return scene.begin(RoundStep(number))


def one(events: Any, kind: type[Event]) -> Any:
    """The only event of this kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1
    return found[0]


# ---- the order of the phase ------------------------------------------------------------------


@pytest.mark.rule("TAC-001")
@pytest.mark.rule("RUL-19")
def test_points_sequence_and_authority_follow_one_another() -> None:
    """The commander is known before the points, the points before the cards, those before dice."""
    play = opened(company(SERGEANT, None))
    told = list(play.happened)
    told += play.order(LaySequence(0, (play.unit("B"), play.unit("A"))))
    told += play.order(Wager(0, 1))
    told += play.order(Wager(1, 0), dice=[5, 2])
    kinds = [type(event) for event in told if not isinstance(event, CommanderNamed)]

    assert kinds == [
        RoundBegan, LeadershipCounted, LeadershipCounted, SequencesLaid, WagersRevealed,
        AuthorityRolled,
    ]  # fmt: skip
    assert kinds.index(LeadershipCounted) < kinds.index(SequencesLaid)
    assert isinstance(told[1], CommanderNamed)
    assert play.decision == FirstDecision(0)


# ---- leadership points -----------------------------------------------------------------------


@pytest.mark.rule("TAC-002")
@pytest.mark.parametrize(
    ("points", "units", "pool"),
    [pytest.param(8, 6, 14, id="EX-012"), pytest.param(2, 6, 8, id="BR-004"),
     pytest.param(3, 7, 10, id="BR-005")],
)  # fmt: skip
def test_the_pool_is_leadership_and_a_point_a_unit(points: int, units: int, pool: int) -> None:
    """The commander's Leadership and one for each unit."""
    chief = Officer(rank=1, authority=1, leadership=points)
    play = opened(company(chief, *[None] * (units - 1)))

    assert leadership_pool(play.table, 0) == LeadershipCounted(0, points, units)
    assert play.table.seats[0].lp == pool


@pytest.mark.rule("TAC-002")
def test_reserves_count_in_the_pool() -> None:
    """Units off the table count as long as they are in reserve."""
    play = opened(company(SERGEANT).unit("R", count=3))
    assert play.table.seats[0].lp == 3 + 2


@pytest.mark.rule("TAC-003")
def test_disorganised_units_do_not_count() -> None:
    """They have a card, but give no point."""
    play = company(SERGEANT, None, None).begin()
    shaken = play.unit("B")
    put_unit(play.table, replace(play.table.units[shaken], disorganised=True))
    play.run(RoundStep(2))

    assert play.table.seats[0].lp == 3 + 2
    assert shaken in play.battle.pending[0].units  # type: ignore[attr-defined]


@pytest.mark.rule("TAC-004")
def test_reinforcements_give_no_points() -> None:
    """Units not yet bought do not count."""
    play = opened(company(SERGEANT).unit("R", count=3, wave="reinforcement"))
    assert play.table.seats[0].lp == 3 + 1


@pytest.mark.rule("TAC-005")
def test_the_pool_outlives_the_commander() -> None:
    """Neither his death nor his successor changes the points of the round."""
    play = opened(company(CAPTAIN, SERGEANT))
    before = play.table.seats[0].lp
    fall(play, "A1")

    assert play.table.seats[0].commander == play.fighter("B1")
    assert play.table.seats[0].lp == before == 6 + 2


@pytest.mark.rule("TAC-006")
def test_points_left_over_are_lost() -> None:
    """A new round begins with a new pool."""
    scene = company(SERGEANT)
    scene.lp = 50
    play = opened(scene, 2)
    assert play.table.seats[0].lp == 3 + 1


# ---- the sequence ----------------------------------------------------------------------------


@pytest.mark.rule("TAC-007")
def test_every_card_is_laid_once() -> None:
    """All units on the table and in reserve, in any order; none twice, none missing."""
    play = opened(company(SERGEANT, None).unit("R", count=3))
    a, b, r = (play.unit(name) for name in "ABR")

    assert play.decision == SequenceDecision(0, (a, b, r))
    assert play.refused(LaySequence(0, (a, b))) == "TAC-007"
    assert play.refused(LaySequence(0, (a, b, b))) == "TAC-007"
    assert play.refused(LaySequence(0, (a, b, r, play.unit("x")))) == "TAC-007"
    play.order(LaySequence(0, (r, a, b)))
    assert play.table.seats[0].sequence == (r, a, b)


@pytest.mark.rule("TAC-007")
def test_a_single_card_is_laid_without_a_question() -> None:
    """With one unit there is only one order of cards."""
    play = opened(company(SERGEANT))
    assert play.table.seats[0].sequence == (play.unit("A"),)
    assert play.decision == WagerDecision(0, 2)


@pytest.mark.rule("TAC-007")
def test_two_cards_are_a_choice() -> None:
    """From two on the player says in which order they lie."""
    play = opened(company(SERGEANT, None))
    assert play.decision == SequenceDecision(0, (play.unit("A"), play.unit("B")))


@pytest.mark.rule("TAC-009")
def test_cards_lie_face_down() -> None:
    """Until all have laid theirs nothing shows, and then only how many there are."""
    scene = company(SERGEANT, None).unit("q", seat=1, at=[(60, 70)])
    play = opened(scene)
    before = play.table.copy()
    play.order(LaySequence(0, (play.unit("B"), play.unit("A"))))
    assert play.table == before
    play.order(LaySequence(1, (play.unit("x"), play.unit("q"))))

    assert redact_table(play.table, 1).seats[0].sequence == Hidden(2)
    assert redact_table(play.table, 0).seats[0].sequence == (play.unit("B"), play.unit("A"))


@pytest.mark.rule("TAC-022")
def test_reserves_have_cards_reinforcements_have_not() -> None:
    """What is not bought cannot be laid."""
    scene = company(SERGEANT).unit("R", count=3).unit("S", count=3, wave="reinforcement")
    play = opened(scene)
    assert play.decision == SequenceDecision(0, (play.unit("A"), play.unit("R")))


# ---- the commander ---------------------------------------------------------------------------


@pytest.mark.rule("TAC-010")
def test_a_unit_with_two_officers_is_refused() -> None:
    """One officer is all a unit can hold."""
    pair = [replace(PLAIN, role="officer", officer=SERGEANT)] * 2
    scene = company(SERGEANT).unit("T", at=[(60, 20), (64, 20)], cards=pair)
    found = faults_of(scene.zone("s", "south", 0).zone("n", "north", 1).setting())
    assert [fault.rule for fault in found] == ["TAC-010"]


@pytest.mark.rule("TAC-011")
def test_the_highest_rank_commands() -> None:
    """Whatever the others' Leadership."""
    clever = Officer(rank=1, authority=9, leadership=9)
    play = opened(company(clever, CAPTAIN, LIEUTENANT))
    assert play.table.seats[0].commander == play.fighter("B1")
    assert commander(play.table, 0) == CAPTAIN


@pytest.mark.rule("TAC-011")
@pytest.mark.rule("RUL-19")
def test_an_officer_in_reserve_can_command() -> None:
    """His card is in the sequence."""
    play = opened(company(SERGEANT).unit("R", count=3, officer=CAPTAIN))
    assert play.table.seats[0].commander == play.fighter("R1")


@pytest.mark.rule("TAC-012")
def test_equals_in_rank_are_chosen_from() -> None:
    """The player names one of those who share the highest rank, nobody else."""
    play = opened(company(CAPTAIN, SERGEANT, CAPTAIN))
    a, b, c = (play.fighter(name) for name in ("A1", "B1", "C1"))
    assert play.decision == CommanderDecision(0, (a, c))
    assert play.refused(NameCommander(0, b)) == "TAC-012"
    play.order(NameCommander(0, c))
    assert play.table.seats[0].commander == c


@pytest.mark.rule("TAC-012")
@pytest.mark.parametrize(
    ("officers", "chief"), [((CAPTAIN, SERGEANT), "A1"), ((SERGEANT, None), "A1"), ((None,), None)]
)
def test_where_nobody_is_equal_nothing_is_asked(
    officers: tuple[Officer | None, ...], chief: str | None
) -> None:
    """A single highest officer commands without a question; without officers nobody does."""
    play = opened(company(*officers))
    assert not isinstance(play.decision, CommanderDecision)
    assert play.table.seats[0].commander == (play.fighter(chief) if chief else None)


def fall(play: Play, name: str, **choices: Any) -> None:
    """A fighter is eliminated, and his unit put in order."""
    fighter = play.at(name)
    play.table.clock = replace(play.table.clock, phase="activation")
    machine.apply(play.table, FighterLost(fighter.id, 1))
    play.run(LeaderStep(fighter.unit, 1), **choices)


@pytest.mark.rule("TAC-013")
@pytest.mark.rule("RUL-22")
def test_the_next_in_rank_succeeds_at_once() -> None:
    """In the middle of the round, and the event says why."""
    play = opened(company(CAPTAIN, SERGEANT, LIEUTENANT))
    fall(play, "A1")

    assert CommanderNamed(0, play.fighter("C1"), "TAC-013") in play.happened
    assert play.table.seats[0].commander == play.fighter("C1")


@pytest.mark.rule("TAC-013")
@pytest.mark.rule("TAC-012")
def test_several_successors_are_chosen_from() -> None:
    """Equals in rank are asked about in mid-round too."""
    play = opened(company(CAPTAIN, SERGEANT, SERGEANT))
    fall(play, "A1")
    b, c = play.fighter("B1"), play.fighter("C1")

    assert play.decision == CommanderDecision(0, (b, c))
    assert play.order(NameCommander(0, c)) == (CommanderNamed(0, c, "TAC-013"),)


@pytest.mark.rule("TAC-013")
def test_the_death_of_another_officer_changes_nothing() -> None:
    """Only the commander is succeeded."""
    play = opened(company(CAPTAIN, SERGEANT, SERGEANT))
    fall(play, "B1")
    assert play.table.seats[0].commander == play.fighter("A1")
    assert not [event for event in play.happened if isinstance(event, CommanderNamed)]


@pytest.mark.rule("MOR-014")
@pytest.mark.rule("TAC-013")
def test_a_commander_who_routs_is_succeeded() -> None:
    """He is as gone as one who was shot."""
    play = opened(company(CAPTAIN, SERGEANT))
    play.table.clock = replace(play.table.clock, phase="activation")
    broken = play.table.units[play.unit("A")]
    put_unit(play.table, replace(broken, disorganised=True))
    play.run(steps.TestMoraleStep(broken.id), dice=[1])
    assert play.table.seats[0].commander == play.fighter("B1")


@pytest.mark.rule("TAC-013")
@pytest.mark.rule("RUL-22")
def test_by_option_the_successor_waits_for_the_next_round() -> None:
    """Until then nobody commands; then the rank decides anew."""
    play = opened(company(CAPTAIN, SERGEANT, commander_stays=True))
    fall(play, "A1")
    assert not [event for event in play.happened if isinstance(event, CommanderNamed)]
    play.run(RoundStep(2))
    assert play.table.seats[0].commander == play.fighter("B1")


@pytest.mark.rule("TAC-014")
def test_a_commander_lends_his_values() -> None:
    """What counts is his card; a seat without a commander has Authority and Leadership 0."""
    play = company(CAPTAIN).begin()
    assert commander(play.table, 0) == Officer(rank=0, authority=0, leadership=0)
    machine.apply(play.table, CommanderNamed(0, play.fighter("A1")))
    assert commander(play.table, 0) == CAPTAIN


@pytest.mark.rule("TAC-011")
def test_whoever_has_no_officer_has_nobody_to_command() -> None:
    """Fighters without a rank do not command, and neither do those who have fallen."""
    play = company(None, SERGEANT).begin()
    assert commander_candidates(play.table, 0) == (play.fighter("B1"),)
    machine.apply(play.table, FighterLost(play.fighter("B1"), 1))
    assert commander_candidates(play.table, 0) == ()


@pytest.mark.rule("TAC-013")
@pytest.mark.rule("TAC-014")
@pytest.mark.rule("RUL-20")
def test_without_officers_nobody_commands() -> None:
    """BR-301: no Authority, no Leadership, and a wager of one point."""
    play = opened(company(SERGEANT, None))
    fall(play, "A1")
    assert play.table.seats[0].commander is None
    play.run(RoundStep(3))

    assert commander(play.table, 0) == NOBODY == Officer(rank=0, authority=0, leadership=0)
    assert play.table.seats[0].lp == 2
    assert highest_wager(play.table, 0) == 1


@pytest.mark.rule("TAC-023")
def test_an_officer_among_reinforcements_waits() -> None:
    """He is no candidate until his unit is in reserve."""
    play = company(SERGEANT).unit("R", count=3, wave="reinforcement", officer=CAPTAIN).begin()
    assert commander_candidates(play.table, 0) == (play.fighter("A1"),)
    bought = play.table.units[play.unit("R")]
    put_unit(play.table, replace(bought, place="reserve"))
    assert commander_candidates(play.table, 0) == (play.fighter("R1"),)


# ---- wagers ----------------------------------------------------------------------------------


@pytest.mark.rule("TAC-017")
def test_the_wager_ends_at_rank_and_one() -> None:
    """EX-013: from nothing to the rank and one more."""
    assert [wager_limit(rank) for rank in (0, 1, 2, 5)] == [1, 2, 3, 6]
    play = opened(company(SERGEANT))
    assert play.decision == WagerDecision(0, 2)
    assert play.refused(Wager(0, 3)) == "TAC-017"
    assert play.refused(Wager(0, -1)) == "TAC-017"
    play.order(Wager(0, 2))


@pytest.mark.rule("TAC-017")
def test_nobody_wagers_what_he_has_not() -> None:
    """The points limit the wager; without any there is no question."""
    poor = Officer(rank=5, authority=1, leadership=0)
    play = opened(company(poor, None))
    play.order(LaySequence(0, (play.unit("A"), play.unit("B"))))
    assert play.decision == WagerDecision(0, 2)
    broken = play.table.units[play.unit("x")]
    put_unit(play.table, replace(broken, disorganised=True))
    play.run(RoundStep(2))
    assert [decision.seat for decision in play.battle.pending] == [0]


@pytest.mark.rule("TAC-016")
def test_wagers_are_secret_and_shown_together() -> None:
    """The first wager changes nothing; the last one shows both."""
    play = opened(company(SERGEANT))
    before = play.table.copy()
    assert play.order(Wager(0, 2)) == ()
    assert play.table == before
    events = play.order(Wager(1, 1), dice=[1, 6])
    assert events[0] == WagersRevealed((2, 1))


@pytest.mark.rule("TAC-016")
def test_who_has_no_points_has_nothing_to_choose() -> None:
    """The others wager, and his wager is shown as nothing."""
    play = company(SERGEANT).begin()
    shaken = play.table.units[play.unit("x")]
    put_unit(play.table, replace(shaken, disorganised=True))
    play.run(RoundStep(2))
    assert [decision.seat for decision in play.battle.pending] == [0]
    assert play.order(Wager(0, 2), dice=[1, 6])[0] == WagersRevealed((2, 0))


@pytest.mark.rule("RUL-21")
def test_wagers_are_spent_by_winner_and_loser() -> None:
    """Both pay."""
    play = opened(company(SERGEANT))
    play.order(Wager(0, 2))
    play.order(Wager(1, 1), dice=[6, 1])
    assert [seat.lp for seat in play.table.seats.values()] == [4 - 2, 1 - 1]


# ---- the Authority test ----------------------------------------------------------------------


def wagered(scene: Scenario, *wagers: int, dice: list[int]) -> tuple[Play, tuple[Event, ...]]:
    """Everybody wagers, and these dice fall."""
    play = opened(scene)
    events: tuple[Event, ...] = ()
    for seat, points in enumerate(wagers):
        last = seat == len(wagers) - 1
        events = play.order(Wager(seat, points), dice=dice if last else [])
    return play, events


@pytest.mark.rule("TAC-015")
def test_die_authority_and_wager_are_added() -> None:
    """One die a seat."""
    play, events = wagered(company(CAPTAIN), 3, 1, dice=[2, 5])
    rolled = one(events, AuthorityRolled)
    assert rolled.totals == (2 + 4 + 3, 5 + 0 + 1)
    assert (rolled.authority, rolled.wagered, rolled.home_turf) == ((4, 0), (3, 1), (0, 0))
    assert play.decision == FirstDecision(0)


@pytest.mark.rule("TAC-020")
@pytest.mark.rule("RUL-138")
def test_home_turf_adds_one_where_the_mission_grants_it() -> None:
    """Without a word in the briefing it adds nothing."""
    _, events = wagered(company(SERGEANT).brief(home_turf=(1,)), 0, 0, dice=[2, 4])
    assert one(events, AuthorityRolled).totals == (2 + 1, 4 + 1)
    _, events = wagered(company(SERGEANT), 0, 0, dice=[2, 4])
    assert one(events, AuthorityRolled).totals == (3, 4)


@pytest.mark.rule("TAC-019")
@pytest.mark.rule("RUL-21")
def test_ties_are_rolled_again_with_the_same_wagers() -> None:
    """Until somebody wins; nothing more is spent."""
    play, events = wagered(company(SERGEANT), 1, 1, dice=[3, 4, 1, 2, 2, 6])
    totals = [event.totals for event in events if isinstance(event, AuthorityRolled)]
    assert totals == [(5, 5), (3, 3), (4, 7)]
    assert play.table.seats[0].lp == 3
    assert play.decision == FirstDecision(1)


@pytest.mark.rule("TAC-019")
@pytest.mark.rule("RUL-23")
def test_of_several_only_the_highest_roll_again() -> None:
    """Who was below is out of it."""
    scene = company(SERGEANT, seats=3)
    play, events = wagered(scene, 0, 0, 0, dice=[4, 5, 2, 1, 3])
    assert [e.seats for e in events if isinstance(e, AuthorityRolled)] == [(0, 1, 2), (0, 1)]
    assert play.decision == FirstDecision(1)


@pytest.mark.rule("TAC-018")
def test_the_winner_chooses_who_begins() -> None:
    """BR-007: the Therians win and let the others begin; only seats at the table can."""
    play, _ = wagered(company(SERGEANT), 0, 0, dice=[1, 6])
    assert play.battle.pending == (FirstDecision(1),)
    assert play.refused(ChooseFirst(1, 2)) == "TAC-018"
    events = play.order(ChooseFirst(1, 0))
    assert events == (FirstChosen(1, 0),)
    assert play.decision == TurnDecision(0)


@pytest.mark.rule("GEN-074")
def test_tactics_activations_and_control_follow_one_another() -> None:
    """The phases of a round have a fixed order, and then the next round begins."""
    play, _ = wagered(company(SERGEANT), 0, 0, dice=[6, 1])
    phases = [str(play.table.clock.phase)]
    play.order(ChooseFirst(0, 0))
    phases.append(play.table.clock.phase)
    assert phases == ["tactical", "activation"]
    assert play.decision == TurnDecision(0)
    play.order(Activate(0))
    play.order(EndActivation(0))
    play.order(Activate(1))
    kinds = [type(event) for event in play.order(Decline(1))]
    assert kinds.index(ControlAssessed) < kinds.index(RoundBegan)
    assert (play.table.clock.round, play.table.clock.phase) == (2, "tactical")


@pytest.mark.rule("TAC-021")
@pytest.mark.rule("RUL-23")
def test_of_three_the_turn_passes_clockwise_from_the_first() -> None:
    """The winner names anybody; seats follow in their order round the table."""
    play = company(SERGEANT, seats=3).begin()
    play.run(RoundStep(1))
    for seat in (0, 1):
        play.order(Wager(seat, 0))
    play.order(Wager(2, 0), dice=[6, 1, 1])
    play.order(ChooseFirst(0, 2))
    assert play.decision == TurnDecision(2)
