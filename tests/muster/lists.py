"""Companies for tests, written as players write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog import core
from damocles.muster import review
from damocles.muster.text.parser import parse_company

if TYPE_CHECKING:
    from damocles.catalog.armies.companies import CompanySource
    from damocles.muster import Fault, Review

STARS = "White Stars, 2000 A.P."
THERIANS = "Therians, 2000 A.P."
BATTLE_REPORT = """White Stars, 2000 AP: "Baker Company"
1st Platoon
- 9 steel troopers including 2 missile launchers (ST1) !
- 9 steel troopers (ST2)
- 2 steel TacArms (TA1)
- 1 Fire Toad sergeant (FT1) (Commander)
- 2 Fire Toads (FT2)

2nd Platoon
- 9 steel troopers including 1 sergeant and 2 missile launchers (ST3) !
- 3 steel TacArms (TA2)
"""


def company(text: str) -> CompanySource:
    """A company from a text in which every word is known."""
    found = parse_company(text, core())
    assert [fault for fault in found.faults if not fault.rule] == []
    assert found.company is not None
    return found.company


def looked_over(text: str) -> Review:
    """The review of a company from text."""
    return review(company(text), core().armies)


def faults(text: str) -> tuple[Fault, ...]:
    """Everything that is wrong with a company from text, by rule."""
    found = parse_company(text, core())
    assert found.company is not None
    return (*found.faults, *review(found.company, core().armies).faults)


def platoon(*units: str, army: str = STARS, number: int = 1) -> str:
    """A company of one platoon."""
    return "\n".join([army, f"Platoon {number}", *units])


STANDARD = "8 star troopers, sergeant"
"""A legal unit for the compulsory slot of the White Stars."""
FULL = (STANDARD, "6 steel troopers", "6 steel troopers", "2 steel TacArms", "1 Fire Toad")
"""A complete platoon of the White Stars."""
GOLEMS = "6 storm golems, alpha"
"""The same of the Therians."""
