"""Companies: prices, checks that name every fault and its fix, a text form, a library.

>>> from damocles.muster import company
>>> [unit.ap for unit in company("white-stars-500").units]
[285, 215]
"""

from __future__ import annotations

from damocles.muster.checks.review import Review, Totals, mend_company, review
from damocles.muster.checks.waves import field_company
from damocles.muster.library import company, deal_attacker, lay_out, muster_company, setting
from damocles.muster.roster.faults import Fault, Fix, MusterError, apply_fix

__all__ = [
    "Fault",
    "Fix",
    "MusterError",
    "Review",
    "Totals",
    "apply_fix",
    "company",
    "deal_attacker",
    "field_company",
    "lay_out",
    "mend_company",
    "muster_company",
    "review",
    "setting",
]
