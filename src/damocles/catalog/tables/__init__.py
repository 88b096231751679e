"""Tables as ground to fight on: how fair one is, and fair ones laid at random."""

from __future__ import annotations

from damocles.catalog.tables.analysis import Analysis, Figures, Walk, analysis
from damocles.catalog.tables.laid import NoRandomTable, random_table, table_called
from damocles.catalog.tables.printing import printed

__all__ = [
    "Analysis",
    "Figures",
    "NoRandomTable",
    "Walk",
    "analysis",
    "printed",
    "random_table",
    "table_called",
]
