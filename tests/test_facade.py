"""Battles by name: what a newcomer writes."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import damocles as dm
from damocles.ai import Random
from damocles.catalog import UnknownName
from damocles.catalog.missions.battlefields import NotByHand
from damocles.catalog.rulebook.options import OptionsError
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.engine.chance import Chance
from damocles.engine.errors import IllegalOrder
from damocles.rules.battle.checks import SettingError
from damocles.rules.chapters.command import ChooseFirst, FirstDecision
from damocles.rules.missions.layout import LayDecision
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.state.state import Hidden

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.errors import DamoclesError

SMALL = ("white-stars-500", "therians-500")
BIG = ("white-stars-2000", "therians-2000")
LONG = 5_000
"""More orders than a small battle can have."""


def begun(
    mission: str = "skirmish", companies: tuple[str, ...] = SMALL, seed: int | str = 44
) -> dm.Battle:
    """A battle before its first order."""
    return dm.Battle.start(mission=mission, companies=companies, rules="at43", seed=seed)


def played(battle: dm.Battle, orders: int, seed: str = "orders") -> dm.Battle:
    """The battle after so many random orders, or its end."""
    chance = Chance(seed)
    for _ in range(orders):
        if battle.decision is None:
            break
        battle.push(sample(battle.table, battle.decision, chance))
    return battle


@pytest.mark.parametrize("mission", ["skirmish", "seek-and-destroy"])
def test_a_battle_is_played_to_its_end(mission: str) -> None:
    """Random orders lead to an outcome with the points that both sides have made."""
    battle = played(begun(mission), LONG)

    assert battle.decision is None
    assert battle.outcome is not None
    assert battle.outcome.vp == tuple(seat.vp for seat in battle.table.seats.values())
    assert battle.table.clock.round <= 6
    assert battle.events


def test_the_companies_sit_in_their_order() -> None:
    """Seat 0 has the first company, and 2000 A.P. split as the mission says."""
    battle = begun(companies=("therians-2000", "white-stars-2000"))
    places = {(unit.seat, unit.place) for unit in battle.table.units.values()}

    assert battle.table.setting.companies[0].army == "therians"
    assert places == {(seat, place) for seat in (0, 1) for place in ("reserve", "reinforcement")}


def test_without_reinforcements_everybody_is_in_reserve() -> None:
    """Seek and destroy knows no second wave."""
    battle = begun("seek-and-destroy", ("white-stars-2000", "therians-2000"))

    assert {unit.place for unit in battle.table.units.values()} == {"reserve"}


def test_equal_seeds_give_equal_battles() -> None:
    """And different ones do not."""
    first, again, other = (played(begun(seed=seed), 60) for seed in (44, "44", 45))

    assert first.digest() == again.digest() != other.digest()


def test_a_fork_goes_its_own_way() -> None:
    """What happens there does not happen here."""
    battle = played(begun(), 20)
    before = battle.digest()
    fork = battle.fork(seed=1)

    assert fork.digest() == before
    assert fork.pending == battle.pending
    assert played(fork, 10).digest() != before
    assert battle.digest() == before


def test_a_refused_order_raises_and_changes_nothing() -> None:
    """The refusal is there to be read beforehand, too."""
    battle = begun()
    before = battle.digest()
    order = ChooseFirst(7, 0)

    assert battle.refusal(order) is not None
    with pytest.raises(IllegalOrder):
        battle.push(order)
    assert battle.digest() == before


@pytest.mark.parametrize(
    ("mission", "companies", "error"),
    [
        ("scuffle", SMALL, UnknownName),
        ("skirmish", ("white-stars-500", "reds-500"), UnknownName),
        ("skirmish", (*SMALL, "therians-500"), SettingError),
        ("skirmish", ("white-stars-4000", "therians-2000"), SettingError),
    ],
)
def test_what_cannot_be_played_is_refused(
    mission: str, companies: tuple[str, ...], error: type[DamoclesError]
) -> None:
    """Unknown names, a company without a zone, a company that costs too much."""
    with pytest.raises(error):
        begun(mission, companies)


def test_rule_sets_are_found_by_name() -> None:
    """An unknown one is refused with those that there are."""
    assert rule_set("at43").name == "at43"
    with pytest.raises(UnknownName, match="known are at43"):
        dm.Battle.start(mission="skirmish", companies=SMALL, rules="chess", seed=1)


def test_a_newcomers_script(tmp_path: Path) -> None:
    """Two bots play a battle; every event is told, and the battle is saved."""
    battle, seats = begun(), (Random(seed=0), Random(seed=1))
    told = []
    while decision := battle.decision:
        order = seats[decision.seat].choose(battle.view(decision.seat), decision)
        told += [dm.narrate(event, battle) for event in battle.push(order)]
    battle.save(tmp_path / "skirmish.battle")

    assert battle.outcome is not None
    assert told[-1].startswith("Cease fire: ")
    assert dm.narrate(battle.events[-1], battle, "fr").startswith("Cessez-le-feu\u202f: ")
    assert dm.Battle.load(tmp_path / "skirmish.battle").outcome == battle.outcome


def test_a_saved_battle_goes_on(tmp_path: Path) -> None:
    """With the same dice."""
    battle = played(begun(), 30)
    battle.save(tmp_path / "a.battle")
    loaded = dm.Battle.load(tmp_path / "a.battle")

    assert loaded.digest() == battle.digest()
    assert loaded.number == 30
    assert played(loaded, 30, "on").digest() == played(battle, 30, "on").digest()


def test_an_order_is_taken_back() -> None:
    """The last one that can be."""
    battle = begun()
    chance, before = Chance("undo"), battle.table
    while battle.undo_point is None and battle.decision is not None:
        before = battle.table.copy()
        battle.push(sample(battle.table, battle.decision, chance))
    assert battle.undo_point == battle.number
    battle.undo()

    assert battle.table == before
    assert battle.undo_point is None


def test_a_view_hides_what_a_seat_may_not_know() -> None:
    """The other seat's cards."""
    battle = begun()
    while not isinstance(battle.decision, FirstDecision):
        battle = played(battle, 1)

    assert isinstance(battle.view(0).table.seats[1].sequence, Hidden)
    assert isinstance(battle.view(1).table.seats[1].sequence, tuple)


def test_the_facade_loads_nothing_before_it_is_asked() -> None:
    """Importing the package costs nothing; unknown names stay unknown."""
    code = "import damocles, sys; print('damocles.rules' in sys.modules, damocles.Battle.__name__)"
    said = subprocess.run(  # noqa: S603  # our own command line
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert said.stdout.split() == ["False", "Battle"]
    with pytest.raises(AttributeError, match="tank"):
        _ = dm.tank  # type: ignore[attr-defined]  # that is the point


# ---- missions --------------------------------------------------------------------------------


@pytest.mark.rule("MIS-004")
def test_the_table_is_laid_as_mapped_or_by_hand() -> None:
    """By hand the first decision is where an element lies; a given map is not laid by hand."""
    by_hand = dm.Battle.start(
        mission="seek-and-destroy", companies=SMALL, rules="at43", seed=1, setup="hand"
    )

    assert isinstance(by_hand.decision, LayDecision)
    assert not isinstance(begun("seek-and-destroy").decision, LayDecision)
    with pytest.raises(NotByHand):
        dm.Battle.start(mission="skirmish", companies=SMALL, rules="at43", seed=1, setup="hand")


@pytest.mark.parametrize("mission", ["hold-the-position", "landing", "extraction"])
@pytest.mark.parametrize("attacker", [0, 1])
def test_companies_are_divided_by_role(mission: str, attacker: int) -> None:
    """Whoever attacks brings what the attacker may, and the other what the defender may."""
    battle = dm.Battle.start(
        mission=mission, companies=BIG, rules="at43", seed=1, attacker=attacker
    )
    fought = battle.table.setting
    for seat, company in enumerate(fought.companies):
        spent = sum(unit.ap for unit in company.units if unit.wave == "assault")
        assert spent <= (fought.mission.forces[seat].assault or 0)
    assert fought.mission.attackers == (attacker,)


def test_roles_can_be_left_to_the_seed() -> None:
    """Equal seeds give equal roles; over some seeds both come up."""
    found = [
        dm.Battle.start(
            mission="landing", companies=BIG, rules="at43", seed=seed, attacker=None
        ).table.setting.mission.attackers
        for seed in (1, 1, 2, 3, 4, 5, 6)
    ]

    assert found[0] == found[1]
    assert set(found) == {(0,), (1,)}


def test_a_battle_with_options(tmp_path: Path) -> None:
    """They are part of the battle and of its record; unknown ones are refused by name."""
    battle = dm.Battle.start(
        mission="bridgehead", companies=SMALL, rules="at43", seed=1,
        options={"round_limit": None, "free_measuring": True},
    )  # fmt: skip
    battle.save(tmp_path / "optioned.battle")
    again = dm.Battle.load(tmp_path / "optioned.battle").table.setting.params.options

    assert again == battle.table.setting.params.options
    assert (again.round_limit, again.free_measuring) == (None, True)
    with pytest.raises(OptionsError, match="no option is called 'limit'"):
        dm.Battle.start(
            mission="bridgehead", companies=SMALL, rules="at43", seed=1, options={"limit": 3}
        )
