"""What holds for every opponent: it answers everything, fairly, and alike for one seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import ClassVar

import pytest
from msgspec.structs import replace

from damocles.ai import BOTS, Recruit, Soldier, Veteran, bot
from damocles.ai.plans.outlook import Outlook
from damocles.ai.plans.weights import Weights
from damocles.ai.thoughts.player import Answers, Player
from damocles.engine.chance import Chance
from damocles.engine.families import Order
from damocles.rules.battle import imagine
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.command import SequenceDecision, Wager, WagerDecision
from damocles.rules.questions.sampling.orders import proposers
from damocles.rules.state.model import Scoring
from damocles.rules.state.setting import Setting
from tests.ai.patient import patient
from tests.rules.battles import LONG, begun, by_hand, everything, hasty, on_mission, small
from tests.rules.torn import TornScenario as Scenario

Kind = Callable[[str], tuple[Setting, str]]
PATIENT_VETERAN = patient("veteran", rounds=1, thorough=False)
SLOW = {"veteran", "captain", "colonel", "marshal"}
"""They differ in how long they think: one of them stands for all."""
QUICK = [each for name, each in BOTS.items() if name not in SLOW]
PLAYERS: tuple[type[Player], ...] = (
    *(each for each in QUICK if isinstance(each, type) and issubclass(each, Player)),
    PATIENT_VETERAN,
)
"""All bots that answer by functions."""
each_player = pytest.mark.parametrize("player", PLAYERS)
SELDOM = 0.01
"""At most such a share of the decisions is left to chance because an answer was refused."""


def fought(battle: Battle, bots: list[Player], limit: int = LONG) -> Battle:
    """The battle after these players have played it, or after so many orders."""
    for _ in range(limit):
        decision = battle.decision
        if decision is None:
            break
        battle.push(bots[decision.seat].choose(battle.view(decision.seat), decision))
    return battle


def seated(battle: Battle, seed: str = "s") -> list[Player]:
    """Soldiers, recruits and veterans in turn, as many as there are seats."""
    order = (Soldier, Veteran, Recruit)
    return [order[seat % 3](f"{seed}/{seat}") for seat in battle.table.seats]


# ---- they answer -----------------------------------------------------------------------------


@each_player
def test_every_kind_of_decision_is_answered(player: type[Player]) -> None:
    """There is a function for each decision that a random player answers, and for no other."""
    assert set(player.answers) == set(proposers)


BATTLES: dict[str, Kind] = {
    "small": small, "everything": everything, "by hand": by_hand, "hasty": hasty,
    "bridgehead": on_mission("bridgehead", setup="hand"), "landing": on_mission("landing"),
    "extraction": on_mission("extraction"), "hold": on_mission("hold-the-position"),
}  # fmt: skip


def shortened(kind: Kind, rounds: int) -> tuple[Setting, str]:
    """A battle of this kind that is over after so many rounds, if not before."""
    fought, seed = kind("1")
    end = replace(fought.mission.cease_fire, rounds=rounds)
    return Setting(fought.rules, replace(fought.mission, cease_fire=end), fought.companies), seed


@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("hasty", LONG),
        *((name, 2) for name in BATTLES if name != "hasty"),
        *(pytest.param(name, LONG, marks=pytest.mark.deep) for name in BATTLES if name != "hasty"),
    ],
)
def test_battles_come_to_their_end(name: str, rounds: int) -> None:
    """Of every kind; hardly ever is an answer refused."""
    battle = begun(BATTLES[name]("1") if rounds == LONG else shortened(BATTLES[name], rounds))
    bots = seated(battle)
    fought(battle, bots)
    asked = sum(each.asked.total() for each in bots)
    refused = sum((each.unanswered for each in bots), Counter[str]())

    assert battle.outcome is not None
    assert asked > 20
    assert refused.total() <= SELDOM * asked, refused


class Stubborn(Player):
    """Gives the same order whatever it is asked: it wagers points that nobody has."""

    name = "stubborn"
    answers: ClassVar[Answers] = dict.fromkeys(
        proposers, lambda _view, decision, _chance: Wager(decision.seat, 99)
    )


def test_a_refused_answer_is_replaced_and_counted() -> None:
    """By a random legal order, so that a battle goes on."""
    battle = begun(small())
    bots: list[Player] = [Stubborn(1), Recruit(2)]
    fought(battle, bots, 40)

    assert battle.number == 40
    assert bots[0].unanswered == bots[0].asked
    assert bots[0].asked.total() > 5


# ---- fairly ----------------------------------------------------------------------------------


def answers(battle: Battle, player: type[Player], seed: str) -> Order:
    """What a player of this seed says to the decision of a battle."""
    assert battle.decision is not None
    return player(seed).choose(battle.view(battle.decision.seat), battle.decision)


@each_player
def test_what_is_hidden_changes_no_choice(player: type[Player]) -> None:
    """Others' cards in another order and other secret answers: the choice is the same."""
    battle, differing = begun(small("3")), 0
    bots = seated(battle)
    for number in range(140):
        decision = battle.decision
        if decision is None:
            break
        view = battle.view(decision.seat)
        worlds = [imagine(view, Chance(f"{number}/{world}")) for world in range(2)]
        hidden = [(world.table.seats, world.progress.answers) for world in worlds]
        differing += hidden[0] != hidden[1]
        chosen = [answers(world, player, str(number)) for world in (battle, *worlds)]
        assert chosen[0] == chosen[1] == chosen[2]
        battle.push(bots[decision.seat].choose(view, decision))

    assert differing > 10


@each_player
def test_a_secret_that_was_told_changes_nothing(player: type[Player]) -> None:
    """Whatever the other has wagered, or laid, before this seat answers."""
    battle = begun(small())
    bots = seated(battle)
    while not isinstance(battle.decision, WagerDecision) or len(battle.pending) < 2:
        fought(battle, bots, 1)
    asked = battle.pending[1]
    assert isinstance(asked, WagerDecision)
    chosen = set()
    for points in range(asked.most + 1):
        other = battle.fork(seed="x")
        other.push(Wager(asked.seat, points))
        assert other.decision is not None
        chosen.add(player(1).choose(other.view(other.decision.seat), other.decision))

    assert len(chosen) == 1
    assert asked.most > 0


# ---- alike -----------------------------------------------------------------------------------


@each_player
def test_equal_seeds_play_alike(player: type[Player]) -> None:
    """The same orders to the same battle; a Recruit, who often errs, plays others for another."""
    played = []
    for seed in ("1", "1", "2") if player is Recruit else ("1", "1"):
        battle = begun(small())
        fought(battle, [player(f"{seed}/0"), player(f"{seed}/1")], 60)
        played.append([entry.order for entry in battle.journal])

    assert played[0] == played[1]
    assert played[0] != played[-1] or player is not Recruit


def test_the_sequence_has_all_cards() -> None:
    """A Soldier lays each card once, whoever is in reserve."""
    battle = begun(small())
    while not isinstance(battle.decision, SequenceDecision):
        fought(battle, seated(battle), 1)
    order = answers(battle, Soldier, "1")

    assert battle.refusal(order) is None


def test_levels_by_name() -> None:
    """The weakest first; a name gives a new player of this seed."""
    assert list(BOTS) == [
        "random", "recruit", "soldier", "veteran", "captain", "colonel", "marshal",
    ]  # fmt: skip
    assert isinstance(bot("soldier", "1"), Soldier)


def at_a_goal(scene: Scenario) -> Outlook:
    """What A has before it, with a place to hold in the middle."""
    held = Scoring("control", vp=1, objective="goal")
    play = scene.objective("goal", at=(50, 50), scoring=[held]).act("A")
    return Outlook(play.table, play.table.units[play.unit("A")], Weights())


def test_who_only_just_does_not_count_at_a_place_is_no_trouble() -> None:
    """Less than half a thousandth of a centimetre beyond control, by rounding within it."""
    scene = Scenario().unit("A", at=[(61.5, 50.1)]).unit("b", seat=1, at=[(20, 20)])
    outlook = at_a_goal(scene)

    assert outlook.presence == {"goal": (0, 0)}
    assert outlook.gains["goal"] > 0


def test_a_unit_at_a_place_is_no_help_to_itself() -> None:
    """What it gains by holding a place is reckoned from what the others have there."""
    scene = Scenario().unit("A", at=[(50, 54), (54, 50)]).unit("B", at=[(46, 50)])
    outlook = at_a_goal(scene.unit("c", seat=1, at=[(50, 46)]))

    assert outlook.presence == {"goal": (1, 1)}
    assert outlook.gains["goal"] > 0
