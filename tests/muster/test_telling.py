"""Faults and fixes in words: every reason and every remedy, in every language."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.catalog.armies.companies import MOST_POINTS, MOST_UNITS
from damocles.muster import review
from damocles.muster.builder.edits import Mend, edit_company
from damocles.muster.phrases import REASONS, REMEDIES
from damocles.muster.roster.faults import Drop, Fault, Fix, MusterError, tell_place
from damocles.muster.text.files import open_company, review_file
from damocles.muster.text.parser import LONGEST, MOST_LINES
from damocles.muster.text.sentences import tell_fault, tell_problem, tell_remedy
from damocles.words import languages
from tests.muster.broken import BROKEN, BROKEN_FILES
from tests.muster.lists import FULL, GOLEMS, STANDARD, STARS, THERIANS, company, platoon
from tests.muster.test_charts import STRICT, led, therians

if TYPE_CHECKING:
    from damocles.catalog.armies.army import Army
    from damocles.rules.state.model import Wave
    from damocles.words import Language

TEXTS = (
    "",
    "x" * (LONGEST + 1),
    "Nobody, 500 A.P.",
    "White Stars",
    f"White Stars, {MOST_POINTS + 1} A.P.",
    f"{STARS}\n8 star trupers",
    f"{STARS}\n8 xyzzyx",
    f"{STARS}\nmedic",
    f"{STARS}\n8 star troopers, 1 Fire Toad",
    f"{STARS}\n100 star troopers",
    f"{STARS}\n" + f"{STANDARD}\n" * (MOST_UNITS + 1),
    f"{STARS}\n" + "x\n" * (MOST_LINES + 1),
    platoon(STANDARD, "2. 4 steel TacArms"),
    platoon(GOLEMS, "4. 3 bane goliaths, relay, nanostorms", army=THERIANS),
    platoon("6 storm golems, relay, nanostorms, alpha", army="Therians, 268 A.P."),
    platoon("6 storm golems, relay, alpha", army="Therians, 261 A.P."),
    platoon("6 storm golems, flamer, alpha", army="Therians, 265 A.P."),
    platoon(GOLEMS, "4. 2 bane goliaths, Atis Astarte", army=THERIANS),
    platoon("8 star troopers, commander"),
    platoon("4. 1 Fire Toad, borz", "2. 2 steel TacArms, borz"),
    platoon("8 star troopers, sergeant", *(FULL[1:]), "Platoon 2", "8 star troopers"),
)
"""What else can be wrong, beside the companies that break one rule each."""

UNITS = (
    "{id: a, unit: star_troopers, platoon: 1, slot: 1, number: 8, officers: [sergeant]}",
    "{id: a, unit: steel_troopers, platoon: 1, slot: 2, number: 6, equipment: [toaster]}",
    "{id: b, unit: steel_troopers, platoon: 1, slot: 3, number: 6, special: {spoon: 1}}",
    "{id: c, unit: xyzzyx, platoon: 1, slot: 4, number: 6}",
    "{id: d, unit: steel_tacarms, platoon: 1, slot: 4, number: 0}",
)
FILES = (
    "id: a\narmy: white_stars\nap: 500\nunits:\n  - " + "\n  - ".join(UNITS[:4]),
    "id: a\narmy: white_stars\nap: 500\nunits:\n  - " + UNITS[4],
    "id: a\narmy: white_star\nap: 500\nunits: []",
)


WAVES: tuple[Wave, ...] = ("assault", "reinforcement")
GOLIATHS = platoon(GOLEMS, "4. 3 bane goliaths", army=THERIANS)


def undivided(wave: Wave) -> tuple[Fault, ...]:
    """The faults of a company that is too large for its mission, all of it in one wave."""
    large = core().company("white-stars-2000")
    units = [replace(unit, wave=wave) for unit in large.units]
    more = replace(large, ap=2500, units=(*units, replace(units[-1], id="b", slot=4)))
    return review(more, core().armies, forces=core().mission("skirmish").forces).faults


def unpriced() -> Army:
    """Therians of whose goliaths three are allowed, but have no price."""
    army = core().armies["therians"]
    goliaths = army.units["bane_goliaths"]
    numbers = replace(goliaths.numbers, maximum=4)
    return replace(army, units={**army.units, "bane_goliaths": replace(goliaths, numbers=numbers)})


@functools.cache
def every_fault() -> list[Fault]:
    """The faults of all that is broken, each fault as often as it occurs."""
    catalog = core()
    broken = [text for ways in BROKEN.values() for text in ways.values()]
    found: list[Fault] = []
    for text in (*broken, *BROKEN_FILES.values(), *TEXTS, *FILES):
        read = open_company(text, catalog, file="list")
        seen = review_file(read, catalog)
        found += seen.faults if seen is not None else read.faults
    found += review(company(BROKEN["CMP-001"]["above the limit"]), catalog.armies, excess=1).faults
    found += [fault for wave in WAVES for fault in undivided(wave)]
    found += review(company(GOLIATHS), {"therians": unpriced()}).faults
    found += review(company(led("sigma", points=2000)), therians(limits=STRICT)).faults
    large = catalog.company("white-stars-2000")
    for edit in (Drop(7), Mend(0)):
        with pytest.raises(MusterError) as caught:
            edit_company(large, edit, catalog.armies)
        found += caught.value.faults
    return found


def test_every_reason_comes_up() -> None:
    """What can be said of a company is a closed list, and there is a company for each."""
    assert {fault.reason for fault in every_fault()} == set(REASONS)


def test_every_remedy_comes_up() -> None:
    """The same of what can be done."""
    fixes = [fault.fix for fault in every_fault() if fault.fix is not None]

    assert {each.remedy for fix in fixes for each in fix.proposals} == set(REMEDIES)


@pytest.mark.parametrize("language", languages())
def test_every_fault_and_fix_is_told(language: Language) -> None:
    """In either language, whole: the facts that a phrase speaks of are there."""
    for fault in every_fault():
        told = tell_fault(fault, core(), language)
        assert fault.rule in told
        assert not set("{}_") & set(told), told
        assert fault.fix is None or told.endswith(tell_remedy(fault.fix, core(), language))


@pytest.mark.parametrize("language", languages())
def test_an_error_tells_every_fault(language: Language) -> None:
    """Without the packs, so with ids in place of names; a line for each."""
    faults = every_fault()
    told = MusterError(faults).tell(language).splitlines()

    assert told == [fault.tell(language) for fault in faults]
    assert str(MusterError(faults)) == "\n".join(map(str, faults))


def test_things_are_called_by_their_names() -> None:
    """By those of the packs in the language of the reader; places too."""
    (fault,) = review(company(platoon(STANDARD, "4. 1 Fire Toad, captain")), core().armies).faults

    assert tell_fault(fault, core(), "en") == (
        "fire-toads-1: Fire Toads have no officer called captain (CMP-011); take a sergeant"
    )
    assert tell_fault(fault, core(), "fr") == (
        "fire-toads-1\u202f: Fire Toads\u202f: pas d’officier de ce grade (capitaine) (CMP-011)"
        "\u202f; prendre un autre grade\u202f: sergent"
    )
    places = ("company", "platoon 2", "line 3", "platoon-1")
    told = [tell_place(Fault("", each, "no_units"), "fr") for each in places]
    assert told == ["compagnie", "section 2", "ligne 3", "platoon-1"]
    assert tell_problem(Fault("", "company", "no_units"), core(), "fr") == "il n’y a aucune unité"
    assert tell_remedy(Fix(()), core(), "fr") == ""
