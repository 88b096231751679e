"""Who leads: officers and heroes of a unit, of a platoon, and of the company."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.muster.checks.officers import may_lead, officer_faults
from damocles.muster.roster.cards import unit_card
from damocles.muster.roster.entries import commanders, make_roster, rank_of
from tests.muster.curing import altered, cured, entry, reasons
from tests.muster.lists import (
    FULL,
    GOLEMS,
    STANDARD,
    THERIANS,
    company,
    faults,
    looked_over,
    platoon,
)

# ---- one unit --------------------------------------------------------------------------------


@pytest.mark.rule("CMP-008")
def test_one_officer_leads_a_unit() -> None:
    """Of two the higher one stays; one alone is legal."""
    found = cured(platoon("8 star troopers, sergeant, lieutenant"), "several_officers")

    assert (found.fault.rule, found.facts) == ("CMP-008", {"counted": 2, "limit": 1})
    assert (found.fault.path, found.unit.officers) == (("units", 0, "officers"), ("lieutenant",))
    assert reasons(platoon("8 star troopers, lieutenant")) == []
    beside_newton = faults(platoon("8 star troopers, sergeant, newton"))
    assert "CMP-008" not in {fault.rule for fault in beside_newton}


@pytest.mark.rule("CMP-008")
@pytest.mark.rule("HER-004")
def test_a_rule_set_may_allow_several_officers_in_a_unit() -> None:
    """Not more than it says, and never two heroes; each is a fighter, the best first."""
    army = core().armies[company(platoon(STANDARD)).army]
    found = []
    for names in ("sergeant, lieutenant", "sergeant, newton", "newton, borz"):
        roster = make_roster(company(platoon(f"8 star troopers, {names}")), army)
        faults_ = [each for each in officer_faults(roster, 2) if each.reason == "several_officers"]
        [one] = roster.entries
        led = [each.officer for each in unit_card(one, core().weapons).fighters if each.officer]
        found.append(
            (
                [each.facts["limit"] for each in faults_],
                (one.leader, rank_of(one)),
                [each.rank for each in led],
            )
        )

    assert found[:2] == [([], ("lieutenant", 3), [3, 1]), ([], ("newton", 4), [4, 1])]
    assert found[2][0] == [1]


@pytest.mark.rule("HER-004")
def test_no_hero_joins_an_officer() -> None:
    """Heroes are officers: beside a sergeant Newton is one too many, and it is she who stays."""
    found = cured(platoon("8 star troopers, sergeant, newton"), "several_officers")

    assert (found.fault.rule, found.unit.officers) == ("HER-004", ("newton",))
    assert found.facts == {"counted": 2, "limit": 1}
    assert reasons(platoon("8 star troopers, newton")) == []
    assert "HER-004" not in {
        fault.rule for fault in faults(platoon("8 star troopers, sergeant, lieutenant"))
    }


@pytest.mark.rule("HER-004")
def test_a_hero_has_a_rank() -> None:
    """Newton leads as a captain does; who has no officer has no rank."""
    led = entry(platoon("8 star troopers, newton")).rank

    assert led is not None
    assert (led.id, led.rank) == ("captain", 4)
    assert rank_of(entry(platoon("8 star troopers, lieutenant"))) == 3
    assert entry(platoon("8 star troopers")).rank is None


@pytest.mark.rule("CMP-011")
def test_a_unit_has_the_ranks_that_it_lists() -> None:
    """Fire Toads are led by a sergeant, by no captain; he becomes one."""
    found = cured(platoon(STANDARD, "4. 1 Fire Toad, captain"), "rank_not_here")

    assert (found.fault.rule, found.facts) == ("CMP-011", {"name": "captain"})
    assert (found.fault.path, found.unit.officers) == (("units", 1, "officers"), ("sergeant",))
    assert reasons(platoon(STANDARD, "4. 1 Fire Toad, sergeant")) == []


@pytest.mark.rule("CMP-011")
def test_some_units_have_no_officer() -> None:
    """Medusas list none: the alpha goes."""
    text = platoon(GOLEMS, "4 assault medusas, alpha", army=THERIANS)

    assert cured(text, "rank_not_here").unit.officers == ()


@pytest.mark.rule("CMP-034")
def test_a_private_is_no_officer() -> None:
    """Rank 0 is that of everybody else: he leads nobody, and the sergeant beside him stays."""
    source = altered(company(platoon(STANDARD)), 0, officers=("private", "sergeant"))
    found = cured(source, "not_an_officer")

    assert (found.fault.rule, found.facts) == ("CMP-034", {"name": "private"})
    assert found.unit.officers == ("sergeant",)


@pytest.mark.rule("CMP-034")
@pytest.mark.parametrize(
    ("officer", "rank"), [("", 0), (", sergeant", 1), (", colonel", 5), (", newton", 4)]
)
def test_who_is_no_officer_has_rank_0(officer: str, rank: int) -> None:
    """Officers have ranks from 1 to 5, heroes those of their cards."""
    assert rank_of(entry(platoon(f"8 star troopers{officer}"))) == rank


# ---- heroes ----------------------------------------------------------------------------------


@pytest.mark.rule("HER-001")
@pytest.mark.parametrize(
    ("hero", "led"),
    [
        ("urash", {"storm_golems", "assault_medusas", "wraith_golgoth"}),
        ("atis_astarte", {"storm_golems", "assault_medusas"}),
    ],
)
def test_whom_a_hero_leads(hero: str, led: set[str]) -> None:
    """On foot units of his category and type; aboard those of his own machine, no other machine."""
    army = core().armies["therians"]
    units = army.units.items()

    assert {name for name, unit in units if may_lead(army.heroes[hero], name, unit)} == led


@pytest.mark.rule("HER-001")
def test_a_hero_leads_no_other_kind() -> None:
    """Newton leads no steel troopers: she goes, and what she could lead is told."""
    found = cured(platoon(STANDARD, "2. 6 steel troopers, newton"), "pilot_elsewhere")

    assert (found.fault.rule, found.unit.officers) == ("HER-001", ())
    assert found.facts == {
        "name": "newton", "category": "soldier", "type": 1, "machine": "fire_toads",
    }  # fmt: skip
    walker = platoon(GOLEMS, "3. 2 bane goliaths, atis astarte", army=THERIANS)
    other = cured(walker, "hero_elsewhere")
    assert (other.unit.officers, other.facts["type"]) == ((), 2)


@pytest.mark.rule("HER-001")
def test_there_is_one_of_each_hero() -> None:
    """In the second unit that Borz should lead he is told, and left out; sergeants may be many."""
    found = cured(platoon("6 steel troopers, borz", "2. 6 steel troopers, borz"), "hero_twice")

    assert (found.fault.rule, found.facts) == ("HER-001", {"name": "borz"})
    assert (found.fault.path, found.unit.officers) == (("units", 1, "officers"), ())
    assert reasons(platoon(STANDARD, "2. 6 steel troopers, sergeant")) == []


# ---- platoons and company --------------------------------------------------------------------


@pytest.mark.rule("CMP-006")
def test_one_colonel_in_a_company() -> None:
    """The second is brought below captain, in whatever platoon he is."""
    first = ("8 star troopers, colonel", *FULL[1:])
    text = "\n".join([platoon(*first), "Platoon 2", "8 star troopers, colonel"])
    found = cured(text, "several_rank")

    assert (found.fault.rule, found.fault.place) == ("CMP-006", "company")
    assert found.facts == {"rank": 5, "counted": 2, "limit": 1}
    assert [unit.officers for unit in found.after.units][::5] == [("colonel",), ("lieutenant",)]
    assert reasons(found.after) == []


@pytest.mark.rule("CMP-007")
def test_one_captain_in_a_platoon() -> None:
    """The second of the second platoon is brought down; the one of the first stays."""
    first = ("8 star troopers, captain", *FULL[1:])
    second = ("Platoon 2", "8 star troopers, captain", "2. 6 steel troopers, captain")
    found = cured("\n".join([platoon(*first), *second]), "several_rank")

    assert (found.fault.rule, found.fault.place) == ("CMP-007", "platoon 2")
    assert found.facts == {"rank": 4, "counted": 2, "limit": 1}
    assert [unit.officers for unit in found.after.units][5:] == [("captain",), ("lieutenant",)]
    assert reasons(found.after) == []


@pytest.mark.rule("CMP-007")
def test_a_hero_may_be_the_captain_of_a_platoon() -> None:
    """Newton is a captain: another one beside her is one too many, a colonel is not."""
    newton = "8 star troopers, newton"

    assert reasons(platoon(newton, "2. 6 steel troopers, captain")) == ["several_rank"]
    assert reasons(platoon(newton, "2. 6 steel troopers, colonel")) == []


@pytest.mark.rule("CMP-009")
def test_a_company_has_an_officer() -> None:
    """One is enough, a hero too; without any the unit gets the cheapest."""
    found = cured(platoon("8 star troopers"), "no_officer")

    assert (found.fault.rule, found.fault.path) == ("CMP-009", ("units",))
    assert found.after.units[0].officers == ("sergeant",)
    for officer in ("sergeant", "newton"):
        assert reasons(platoon(f"8 star troopers, {officer}", "2. 6 steel troopers")) == []


# ---- the commander ---------------------------------------------------------------------------


@pytest.mark.rule("CMP-010")
def test_the_highest_officer_commands() -> None:
    """A captain before two sergeants; of two captains either; without officers nobody."""
    units = [
        entry(platoon(f"6 steel troopers, {name}"))
        for name in ("sergeant", "captain", "medic", "captain")
    ]

    assert commanders(units) == [units[1], units[3]]
    assert commanders(units[:1]) == units[:1]
    assert commanders(units[2:3]) == commanders([]) == []


@pytest.mark.rule("CMP-010")
def test_a_sergeant_does_not_command_a_captain() -> None:
    """The captain is appointed; the ranks of both are told."""
    text = platoon(STANDARD + ", commander", "2. 6 steel troopers, captain")
    found = cured(text, "commander_below")
    units = [unit.id for unit in found.after.units]

    assert (found.fault.rule, found.fault.path) == ("CMP-010", ("commander",))
    assert found.fault.facts == {"unit": units[0], "counted": 1, "limit": 4}
    assert found.after.commander == units[1]
    assert found.fault.fix is not None
    assert found.fault.fix.proposals[0].facts == {"unit": units[1]}
    assert reasons(found.after) == []


@pytest.mark.rule("CMP-010")
def test_a_commander_has_a_rank() -> None:
    """Who has none is told, and of two sergeants the first is appointed."""
    text = platoon(STANDARD, "2. 6 steel troopers, sergeant", "4. 1 Fire Toad, commander")
    found = cured(text, "commander_unknown")
    units = [unit.id for unit in found.after.units]

    assert found.fault.facts == {"unit": units[2], "counted": 0, "limit": 1}
    assert found.after.commander == units[0]
    assert found.fault.fix is not None
    assert found.fault.fix.proposals[0].facts == {"unit": units[0]}


@pytest.mark.rule("CMP-010")
def test_ties_are_for_the_player() -> None:
    """Either of two sergeants may be named; where nobody is named it is left open."""
    for named in (0, 1):
        lines = [STANDARD, "2. 6 steel troopers, sergeant"]
        lines[named] += ", commander"
        assert reasons(platoon(*lines)) == []
    seen = looked_over(platoon(STANDARD, "2. 6 steel troopers, sergeant"))
    assert (seen.faults, len(seen.commanders)) == ((), 2)


@pytest.mark.rule("CMP-010")
def test_nobody_commands_a_company_without_officers() -> None:
    """A stranger who is named is forgotten."""
    source = replace(company(platoon("8 star troopers")), commander="nobody")
    found = cured(source, "commander_unknown")

    assert found.fault.facts == {"unit": "nobody", "counted": 0, "limit": 0}
    assert found.after.commander is None
