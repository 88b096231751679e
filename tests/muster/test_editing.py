"""Edits: a company and a change give another company, or say why not."""

from __future__ import annotations

import msgspec
import pytest

from damocles.catalog import core
from damocles.catalog.armies.companies import MOST_UNITS, CompanySource, EntrySource
from damocles.engine.chance import Chance
from damocles.engine.values import from_json, to_json
from damocles.muster import review
from damocles.muster.builder.edits import (
    AnyEdit,
    Furnish,
    Mend,
    Recruit,
    Reseat,
    Retitle,
    begin_company,
    edit_company,
)
from damocles.muster.builder.overview import edit_text
from damocles.muster.roster.faults import Add, Appoint, Change, Drop, Edit, Enlist, MusterError
from damocles.muster.text.writer import as_text
from tests.muster.lists import FULL, STANDARD, STARS, company, platoon
from tests.muster.spoiling import spoilt

TROOPERS = EntrySource(id="new", unit="star_troopers", platoon=1, slot=1, number=8)


def after(source: CompanySource, *edits: AnyEdit) -> CompanySource:
    """The company after some edits."""
    for edit in edits:
        source = edit_company(source, edit, core().armies)
    return source


def refused(source: CompanySource, edit: AnyEdit) -> str:
    """The reason for which an edit cannot be made."""
    with pytest.raises(MusterError) as caught:
        edit_company(source, edit, core().armies)
    (fault,) = caught.value.faults
    return fault.reason


def seats(source: CompanySource) -> list[tuple[str, int, int]]:
    """Who sits where."""
    return [(unit.id, unit.platoon, unit.slot) for unit in source.units]


def test_a_company_is_built_from_nothing() -> None:
    """Units take the first seat that is free and takes them; the next platoon begins by itself."""
    kinds = ("star_troopers", "steel_troopers", "steel_troopers", "fire_toads", "fire_toads")
    built = after(begin_company("white_stars", 2000, "Hammer"), *(Recruit(kind) for kind in kinds))
    built = after(built, Recruit("star_troopers"), Furnish(at=0, officers=("captain",)))

    assert (built.id, built.name) == ("hammer", "Hammer")
    assert seats(built) == [
        ("star-troopers-1", 1, 1),
        ("steel-troopers-1", 1, 2),
        ("steel-troopers-2", 1, 3),
        ("fire-toads-1", 1, 4),
        ("fire-toads-2", 1, 5),
        ("star-troopers-2", 2, 1),
    ]
    assert review(built, core().armies).faults == ()
    assert [unit.number for unit in built.units[:2]] == [8, 6]


def test_a_seat_can_be_told() -> None:
    """Even one that is filled, or that does not take the unit: the review says so."""
    one = company(platoon(STANDARD))
    there = after(one, Recruit("fire_toads", platoon=1, slot=5))
    wrong = after(one, Recruit("fire_toads", platoon=1, slot=1))

    assert seats(there)[1] == ("fire-toads-1", 1, 5)
    found = {fault.reason for fault in review(wrong, core().armies).faults}
    assert found == {"slot_misfit", "slot_taken"}


def test_a_unit_without_a_free_seat_shares_one() -> None:
    """In a platoon that is told and full."""
    full = company(platoon(*FULL))

    assert seats(after(full, Recruit("fire_toads", platoon=1)))[3:5] == [
        ("steel-tacarms-1", 1, 4),
        ("fire-toads-2", 1, 4),
    ]


@pytest.mark.parametrize(
    ("edit", "field", "value"),
    [
        (Furnish(at=0, number=11), "number", 11),
        (Furnish(at=0, officers=("captain",)), "officers", ("captain",)),
        (Furnish(at=0, officers=()), "officers", ()),
        (Furnish(at=0, equipment=("grenades",)), "equipment", ("grenades",)),
        (Furnish(at=0, special={"flamer": 1}), "special", {"flamer": 1}),
        (Furnish(at=0, specialists=("medic",)), "specialists", ("medic",)),
        (Furnish(at=0, wave="reinforcement"), "wave", "reinforcement"),
    ],
)
def test_one_thing_of_a_unit_is_changed(edit: Furnish, field: str, value: object) -> None:
    """And nothing else."""
    source = company(platoon(STANDARD, "4. 1 Fire Toad"))
    changed = after(source, edit)
    new = msgspec.structs.replace(source.units[0], **{field: value})

    assert changed.units == (new, source.units[1])


def test_units_change_seats() -> None:
    """Who sat there takes the seat that becomes free."""
    source = company(platoon(STANDARD, "2. 6 steel troopers", "4. 1 Fire Toad"))

    swapped = after(source, Reseat(0, 1, 2))
    assert seats(swapped)[:2] == [("steel-troopers-1", 1, 1), ("star-troopers-1", 1, 2)]
    assert seats(after(source, Reseat(2, 1, 5)))[2] == ("fire-toads-1", 1, 5)
    assert after(source, Reseat(0, 1, 1)) == source


def test_who_commands_follows() -> None:
    """A unit that goes, or loses its officer, commands no more."""
    source = company(platoon(STANDARD + ", commander", "2. 6 steel troopers, sergeant"))

    assert source.commander == "star-troopers-1"
    assert after(source, Drop(0)).commander is None
    assert after(source, Furnish(at=0, officers=())).commander is None
    assert after(source, Drop(1)).commander == "star-troopers-1"
    assert after(source, Appoint("steel-troopers-1")).commander == "steel-troopers-1"


def test_name_and_points_are_changed() -> None:
    """An id that came of them follows, one that was given stays."""
    source = begin_company("therians", 500)
    own = msgspec.structs.replace(source, id="mine")

    assert after(source, Retitle(ap=1000)).id == "therians-1000"
    assert after(source, Retitle(name="Forge")) == begin_company("therians", 500, "Forge")
    assert after(own, Retitle(ap=1000)).id == "mine"


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (Drop(1), "unit_absent"),
        (Change(-1, TROOPERS), "unit_absent"),
        (Furnish(at=1, number=6), "unit_absent"),
        (Reseat(7, 1, 1), "unit_absent"),
        (Recruit("golems"), "unknown_unit"),
        (Mend(0), "fix_absent"),
    ],
)
def test_what_cannot_be_done_is_a_fault(edit: AnyEdit, reason: str) -> None:
    """Of a company of one unit that is legal."""
    assert refused(company(platoon(STANDARD)), edit) == reason


def test_a_list_has_an_end() -> None:
    """And a company of nobody's army recruits nobody."""
    full = after(begin_company("white_stars", 500), *[Add(TROOPERS)] * MOST_UNITS)

    assert refused(full, Add(TROOPERS)) == refused(full, Recruit("star_troopers"))
    assert refused(full, Add(TROOPERS)) == "too_many_units"
    assert refused(after(full, Enlist("nobody")), Recruit("star_troopers")) == "unknown_army"


@pytest.mark.parametrize("seed", range(12))
def test_mending_fault_after_fault_makes_a_company_legal(seed: int) -> None:
    """Whatever was spoilt; units stand in the order of their seats."""
    chance = Chance(f"editing/{seed}")
    armies = core().armies
    source = core().company(chance.one_of(sorted(core().companies)))
    source = spoilt(source, armies[source.army], chance)
    while review(source, armies).faults:
        source = after(source, Mend(0))

    order = [(unit.platoon, unit.slot) for unit in source.units]
    assert order == sorted(order)


def test_a_fault_is_mended_in_the_text() -> None:
    """In the language that is asked for; the fixes of a mission's division too."""
    text = edit_text(f"{STARS}\n7 star troopers, sergeant, medic", Mend(0), core(), "fr")
    large = as_text(core().company("white-stars-4000"), core())
    forces = core().mission("skirmish").forces
    divided = edit_text(large, Mend(0), core(), forces=forces)

    assert text.splitlines()[-1] == "1. 8 star troopers, infirmier, sergent"
    assert review(company(divided), core().armies, forces=forces).legal


def test_lines_that_are_not_understood_are_not_lost() -> None:
    """The company is not changed before they are mended."""
    with pytest.raises(MusterError, match="nothing is called 'star trupers'"):
        edit_text(f"{STARS}\n8 star trupers\n6 steel troopers", Drop(0), core())
    with pytest.raises(MusterError, match="the first line names an army"):
        edit_text("nobody", Drop(0), core())


def test_edits_travel_as_json() -> None:
    """All of them, told apart by their tag; numbers that are too large are refused."""
    edits = (Recruit("fire_toads"), Furnish(at=0, number=9), Reseat(0, 1, 2), Retitle("x"), Mend(3))

    assert [from_json(to_json(edit), Edit) for edit in edits] == list(edits)
    with pytest.raises(msgspec.ValidationError, match="<= 99"):
        from_json('{"is": "Furnish", "at": 0, "number": 100}', Edit)


def test_an_unknown_army_is_written_as_yaml() -> None:
    """There are no names for its units."""
    text = edit_text(as_text(company(platoon(STANDARD)), core()), Enlist("nobody"), core())

    assert text.startswith("id: white-stars-2000\narmy: nobody\n")
