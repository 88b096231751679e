"""Assault and reinforcement: companies divided as missions ask."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.engine.chance import Chance
from damocles.muster import apply_fix, company as mustered_by_name, field_company, review
from damocles.muster.checks.waves import WaveShare, divide_waves
from damocles.rules.battle.checks import cost_of, forces_for
from damocles.rules.state.model import Forces
from tests.muster.lists import BATTLE_REPORT, company, platoon

SPLITS = [(1500, 500), (1000, 1000), (750, 1250)]
LARGE = sorted(name for name in core().companies if "-2000" in name)


@pytest.mark.rule("CMP-025", "RUL-102")
@pytest.mark.parametrize("seed", range(60))
def test_a_division_is_found_wherever_there_is_one(seed: int) -> None:
    """Compared with all divisions of up to eight units; neither part is above its points."""
    chance = Chance(f"divided/{seed}")
    shares = [
        WaveShare(chance.between(1, 12) * 25, chance.below(3), "assault")
        for _ in range(chance.between(1, 8))
    ]
    total = sum(share.ap for share in shares)
    assault = chance.between(0, total // 25) * 25
    reinforcement = total - assault + chance.below(3) * 25
    sums = {
        sum(share.ap for share, inside in zip(shares, picked, strict=True) if inside)
        for picked in itertools.product((True, False), repeat=len(shares))
    }
    possible = any(cost <= assault and total - cost <= reinforcement for cost in sums)

    found = divide_waves(shares, assault, reinforcement)
    assert (found is not None) == possible
    if found is not None:
        first = sum(s.ap for s, wave in zip(shares, found, strict=True) if wave == "assault")
        assert first <= assault
        assert total - first <= reinforcement


@pytest.mark.rule("CMP-025")
def test_a_division_that_will_do_is_kept() -> None:
    """Nobody changes sides without need."""
    shares = [
        WaveShare(300, 0, "reinforcement"),
        WaveShare(300, 3, "assault"),
        WaveShare(300, 0, "assault"),
    ]

    assert divide_waves(shares, 600, 300) == ["reinforcement", "assault", "assault"]
    assert divide_waves(shares, 300, 600) == ["reinforcement", "assault", "reinforcement"]
    late = [WaveShare(300, 3, "reinforcement"), WaveShare(300, 0, "assault")]
    assert divide_waves(late, 300, 300) == ["reinforcement", "assault"]


@pytest.mark.rule("CMP-025")
def test_both_parts_have_points_of_their_own() -> None:
    """Assault units within their points are not enough: the others have to be within theirs."""
    shares = [WaveShare(100, 0, "assault"), *[WaveShare(300, 0, "reinforcement")] * 2]

    assert divide_waves(shares, 400, 300) == ["assault", "reinforcement", "assault"]


@pytest.mark.rule("CMP-025", "RUL-102")
def test_the_highest_officer_goes_with_the_assault() -> None:
    """So that round 1 has a commander."""
    shares = [
        WaveShare(300, 1, "assault"),
        WaveShare(300, 4, "reinforcement"),
        WaveShare(300, 0, "assault"),
    ]

    assert divide_waves(shares, 300, 600) == ["reinforcement", "assault", "reinforcement"]
    late = [WaveShare(300, rank, "reinforcement") for rank in (1, 4, 0)]
    assert divide_waves(late, 600, 600) == ["assault", "assault", "reinforcement"]


@pytest.mark.rule("CMP-025")
@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize(("assault", "reinforcement"), SPLITS)
def test_companies_of_2000_can_be_divided(name: str, assault: int, reinforcement: int) -> None:
    """As every mission of the rulebook asks."""
    forces = Forces(assault, reinforcement)

    assert review(core().company(name), core().armies, forces=[forces]).legal


@pytest.mark.rule("CMP-025")
@pytest.mark.parametrize("mission", sorted(core().missions))
@pytest.mark.parametrize("name", LARGE)
def test_companies_come_to_missions_as_their_seat_asks(mission: str, name: str) -> None:
    """Either seat; without reinforcements all come at once."""
    played = core().mission(mission)
    for seat in (0, 1):
        found = field_company(mustered_by_name(name), played, seat)
        forces = forces_for(played, seat)
        if not played.reinforcements:
            assert cost_of(found, "reinforcement") == 0
        elif forces is not None and forces.assault is not None:
            assert cost_of(found, "assault") <= forces.assault
            assert cost_of(found, "reinforcement") <= forces.reinforcement


@pytest.mark.rule("CMP-025")
def test_where_nothing_may_be_brought_all_stay_at_home() -> None:
    """Only the army and the name come; any points at all, and all units do."""
    whole, played = mustered_by_name(LARGE[0]), core().mission("skirmish")
    for forces, count in (
        (Forces(0), 0), (Forces(1), len(whole.units)), (Forces(0, 5), len(whole.units)),
        (Forces(), len(whole.units)),
    ):  # fmt: skip
        mission = replace(played, forces=(forces,), reinforcements=False)
        found = field_company(whole, mission, 0)
        assert (found.army, len(found.units)) == (whole.army, count)


@pytest.mark.rule("CMP-025", "RUL-102")
def test_what_cannot_be_divided_is_a_fault_with_a_fix() -> None:
    """One unit of 600 is neither 500 nor 500; smaller it is."""
    source = company(platoon("6 steel troopers, sergeant", "4. 3 Fire Toads"))
    forces = (Forces(500, 500),)
    (fault,) = review(source, core().armies, forces=forces).faults

    assert (fault.rule, fault.reason, fault.path) == ("CMP-025", "no_split", ("units",))
    assert fault.facts == {"assault": 785, "reinforcement": 0, "limit": 500, "later": 500}
    assert fault.fix is not None
    assert review(apply_fix(source, fault.fix), core().armies, forces=forces).legal


@pytest.mark.rule("CMP-025")
def test_the_whole_follows_the_pattern_whatever_comes_first() -> None:
    """The waves have no pattern of their own: reinforcements may have no compulsory unit."""
    source = company(BATTLE_REPORT.replace("(FT2)", "(FT2), reinforcement"))

    assert review(source, core().armies, forces=[Forces(1600, 400)]).legal
