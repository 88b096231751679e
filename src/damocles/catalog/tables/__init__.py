"""Tables as ground to fight on: how fair one is, and fair ones laid at random."""

from __future__ import annotations

from damocles.catalog.tables.analysis import Analysis, Approach, Figures, analysis
from damocles.catalog.tables.random_tables import NoRandomTable, choose_table, random_table
from damocles.catalog.tables.report import figures_text

__all__ = [
    "Analysis",
    "Approach",
    "Figures",
    "NoRandomTable",
    "analysis",
    "choose_table",
    "figures_text",
    "random_table",
]
