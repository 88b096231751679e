"""What a builder of companies shows: slots and who fits, prices, choices, faults, guesses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from damocles.catalog import core
from damocles.catalog.armies.companies import CompanySource, EntrySource
from damocles.engine.chance import Chance
from damocles.muster import review
from damocles.muster.builder.choices import Choices, UnitChoice
from damocles.muster.builder.edits import Mend, Recruit, begin_company, edit_company
from damocles.muster.builder.overview import view_company, view_text
from damocles.muster.builder.views import Built
from damocles.muster.roster.entries import make_roster
from damocles.muster.roster.seats import fits
from damocles.muster.text.writer import as_text
from damocles.words import languages
from tests.muster.lists import FULL, STARS, platoon
from tests.muster.spoiling import spoilt

if TYPE_CHECKING:
    from damocles.words import Language

LIBRARY = sorted(core().companies)


def every(choices: Choices) -> list[UnitChoice]:
    """All choices of a unit."""
    return [one for kind in choices.__struct_fields__ for one in getattr(choices, kind)]


def offered(shown: Built, at: int) -> Choices:
    """The choices of a unit that the army knows."""
    found = shown.units[at].choices
    assert found is not None
    return found


# ---- the whole -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LIBRARY)
def test_a_library_company_is_shown(name: str) -> None:
    """Totals add up, every unit is in its slot, and the text leads back."""
    source = core().company(name)
    shown = view_company(source, core())

    assert (shown.legal, shown.faults) == (True, ())
    assert sum(unit.ap for unit in shown.units) == shown.totals.total
    assert sum(platoon.ap for platoon in shown.platoons) == shown.totals.total
    seats = {at: (p.number, s.slot) for p in shown.platoons for s in p.slots for at in s.units}
    assert seats == {at: (u.platoon, u.slot) for at, u in enumerate(source.units)}
    assert view_text(shown.text, core()).company == source


@pytest.mark.parametrize("language", languages())
def test_all_of_it_can_go_to_a_page(language: Language) -> None:
    """As JSON and back."""
    shown = view_company(core().company("therians-2000-fusion"), core(), language)

    assert msgspec.json.decode(msgspec.json.encode(shown), type=Built) == shown


def test_an_empty_company_begins_with_its_first_platoon() -> None:
    """The compulsory slot is marked, and the fault of having no unit has a fix."""
    shown = view_company(begin_company("therians", 1000), core(), "fr")
    (first,) = shown.platoons
    (officer, none) = shown.faults

    assert [slot.compulsory for slot in first.slots] == [True, False, False, False, False]
    assert (none.says, none.number) == ("il n’y a aucune unité", 1)
    assert officer.rule == "CMP-009"
    assert edit_company(begin_company("therians", 1000), Mend(1), core().armies).units[0].slot == 1


def test_a_further_platoon_is_shown_where_one_may_begin() -> None:
    """After all slots are filled, and not before."""
    assert [p.number for p in view_text(platoon(*FULL), core()).platoons] == [1, 2]
    assert [p.number for p in view_text(platoon(*FULL[:4]), core()).platoons] == [1]


def test_every_slot_offers_who_fits() -> None:
    """All units of the army that the pattern takes there, and no other, guesses marked."""
    army = core().armies["therians"]
    for slot in view_company(begin_company("therians", 1000), core()).platoons[0].slots:
        able = {name for name, unit in army.units.items() if fits(army.pattern, slot.slot, unit)}
        assert {offer.unit for offer in slot.offers} == able
        for offer in slot.offers:
            assert offer.tentative == core().tentative("units", offer.unit)
            assert (offer.source == "assumed") == offer.tentative
            assert offer.ap == army.units[offer.unit].prices.lines[0].standard


def test_units_on_slots_that_are_not_there_are_shown_elsewhere() -> None:
    """The sixth of five."""
    (first, *_) = view_text(platoon(*FULL, "6. 1 Fire Toad"), core()).platoons

    assert first.elsewhere == (5,)


# ---- choices ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LIBRARY)
def test_every_choice_costs_what_it_says(name: str) -> None:
    """Chosen alone, the unit has the price that was told."""
    source, armies = core().company(name), core().armies
    for unit in view_company(source, core()).units:
        for choice in every(unit.choices) if unit.choices else ():
            seen = review(edit_company(source, choice.edit, armies), armies)
            assert seen.totals.units[unit.at] == choice.ap


@pytest.mark.parametrize("army", sorted(core().armies))
def test_what_is_offered_is_allowed(army: str) -> None:
    """For a plain unit of every kind: no choice breaks a rule of the unit."""
    for kind in core().armies[army].units:
        plain = edit_company(begin_company(army, 2000), Recruit(kind), core().armies)
        for choice in every(offered(view_company(plain, core()), 0)):
            seen = review(edit_company(plain, choice.edit, core().armies), core().armies)
            own = [str(fault) for fault in seen.faults if fault.place == plain.units[0].id]
            assert own == [], choice


@pytest.mark.parametrize("name", LIBRARY)
def test_what_a_unit_has_is_chosen(name: str) -> None:
    """Of each kind of choice exactly one, at the price of now."""
    for unit in view_company(core().company(name), core()).units:
        assert unit.choices is not None
        for kind in unit.choices.__struct_fields__:
            chosen = [one for one in getattr(unit.choices, kind) if one.chosen]
            offered = getattr(unit.choices, kind)
            assert [one.ap for one in chosen] == [unit.ap] * bool(offered)


def test_the_choices_of_star_troopers() -> None:
    """By name and price, in the language of the reader."""
    found = offered(view_text(platoon("12 star troopers, 2 flamers"), core(), "fr"), 0)

    assert [(one.name, one.ap) for one in found.numbers] == [
        ("8", 175), ("9", 195), ("10", 215), ("11", 235), ("12", 250),
    ]  # fmt: skip
    assert [one.name for one in found.equipment][:2] == ["aucun", "grenades"]
    assert [one.name for one in found.special][:3] == ["aucun", "flamer", "2 flamers"]
    assert [one.ap for one in found.special if "missile" in one.name] == [275, 275]
    assert "sapeur, infirmier" in [one.name for one in found.specialists]
    assert [one.name for one in found.officers][:3] == ["aucun", "sergent", "sergent-chef"]
    assert [one.name for one in found.waves] == ["assaut", "renfort"]


def test_an_officer_raises_the_number() -> None:
    """A captain's two men more are offered; without him they are not."""
    with_captain = offered(view_text(platoon("9 steel troopers, captain"), core()), 0)
    alone = offered(view_text(platoon("9 steel troopers"), core()), 0)

    assert [one.name for one in with_captain.numbers][-1] == "11"
    assert [one.name for one in alone.numbers][-1] == "9"


@pytest.mark.rule("HER-001")
def test_heroes_are_offered_who_may_lead_and_are_free() -> None:
    """Newton leads star troopers, once."""
    text = platoon("8 star troopers, newton", "2. 6 steel troopers", "4. 1 Fire Toad")
    shown = view_text(text, core())
    led = [{one.edit.officers for one in offered(shown, at).officers} for at in range(3)]

    assert [("newton",) in officers for officers in led] == [True, False, False]
    assert [("borz",) in officers for officers in led] == [False, True, True]


def test_units_with_one_size_and_no_extras_have_little_to_choose() -> None:
    """No list of one line, and no officers where there are none."""
    found = offered(view_text("Therians, 2000 A.P.\n2 bane goliaths", core()), 0)

    assert [one.name for one in found.numbers] == ["2", "3"]
    assert (found.special, found.specialists, found.officers) == ((), (), ())


# ---- guesses ---------------------------------------------------------------------------------


def test_guesses_are_marked() -> None:
    """The unit of a tentative pack, its price, and every value that is assumed, with the reason."""
    shown = view_company(core().company("therians-2000-fusion"), core())
    marks = {unit.unit: (unit.tentative, unit.source) for unit in shown.units}
    golems, *_, succubi = shown.units

    assert marks["storm_golems"] == (False, "cited")
    assert marks["hekat_golgoth"] == (True, "assumed")
    found = {doubt.what: doubt.source for doubt in succubi.doubts}
    assert found["prices"] == found["protection"] == found["parts[0].sp"] == "assumed"
    assert "prices" not in {doubt.what for doubt in golems.doubts}
    assert all(doubt.why for unit in shown.units for doubt in unit.doubts)
    assert (shown.tentative, view_company(core().company("karmans-500"), core()).tentative) == (
        False,
        True,
    )


# ---- faults ----------------------------------------------------------------------------------


def test_faults_are_told_where_they_are() -> None:
    """The unit with its seat and field, a platoon with its slot, or the company."""
    text = f"{STARS}\n2. 7 steel troopers, 9 flamers\n4. 1 Fire Toad, captain\n"
    shown = view_text(text, core(), "fr")
    places = {fault.reason: (fault.unit, fault.platoon, fault.slot) for fault in shown.faults}

    assert (
        places
        == {
            "too_many_special": (0, 1, 2),
            "special_elsewhere": (0, 1, 2),
            "too_many_bearers": (0, 1, 2),
            "rank_not_here": (1, 1, 4),
            "no_compulsory": (None, 1, 1),
            "no_officer": (None, None, None),
        }
        or shown.faults
    )
    assert [fault.number for fault in shown.faults] == list(range(len(shown.faults)))
    assert {fault.field for fault in shown.faults} >= {"number", "special", "officers"}


def test_what_cannot_be_read_comes_first() -> None:
    """With its line, and without a number, since no edit mends it."""
    shown = view_text(f"{STARS}\n8 star trupers\n7 star troopers, sergeant", core())
    strange, few = shown.faults

    assert (strange.line, strange.number, strange.place) == (2, None, "line 2")
    assert (few.line, few.number, few.fix) == (3, 0, "take 8")
    assert shown.company is not None


@pytest.mark.parametrize("text", ["", "Nobody, 500 A.P."])
def test_without_an_army_there_are_only_faults(text: str) -> None:
    """And no company."""
    shown = view_text(text, core())

    assert (shown.company, shown.legal, len(shown.faults)) == (None, False, 1)


def test_a_company_of_nobody_is_shown_as_it_is_written() -> None:
    """Its army may be meant to be another: that is the fix."""
    unit = EntrySource(id="a", unit="golems", platoon=1, slot=1, number=6)
    source = CompanySource(id="x", army="therian", ap=500, units=(unit,))
    shown = view_company(source, core())

    assert [fault.fix for fault in shown.faults] == ["take Therians"]
    assert view_text(shown.text, core()).company == source
    assert (shown.platoons, shown.units) == ((), ())


@pytest.mark.parametrize("seed", range(10))
def test_nothing_is_too_strange_to_be_shown(seed: int) -> None:
    """Spoilt companies: every unit and every fault, each fix as the review has it."""
    chance = Chance(f"building/{seed}")
    source = core().company(chance.one_of(LIBRARY))
    army = core().armies[source.army]
    source = spoilt(source, army, chance, times=6)
    shown, seen = view_company(source, core(), "fr"), review(source, core().armies)

    assert [fault.rule for fault in shown.faults] == [fault.rule for fault in seen.faults]
    known = {entry.at for entry in make_roster(source, army).entries}
    assert {unit.at for unit in shown.units if unit.choices is not None} == known
    assert as_text(source, core(), "fr") == shown.text
