"""Companies: prices, checks that name every fault and its fix, a text form, a library.

>>> from damocles.muster import company
>>> [unit.ap for unit in company("white-stars-500").units]
[285, 215]
"""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
