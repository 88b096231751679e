"""Companies: prices, checks that name every fault and its fix, a text form, a library.

>>> from damocles.muster import company
>>> [unit.ap for unit in company("white-stars-500").units]
[285, 215]
"""

from __future__ import annotations

from damocles.muster.faults import Fault, Fix, MusterError, applied
from damocles.muster.library import company, dealt_attacker, laid_out, mustered, setting
from damocles.muster.review import Review, Totals, mended, review
from damocles.muster.waves import fielded

__all__ = [
    "Fault",
    "Fix",
    "MusterError",
    "Review",
    "Totals",
    "applied",
    "company",
    "dealt_attacker",
    "fielded",
    "laid_out",
    "mended",
    "mustered",
    "review",
    "setting",
]
