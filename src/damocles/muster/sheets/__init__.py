"""Printable sheets of companies and the quick reference: values first, pages from them."""

from __future__ import annotations

from damocles.muster.sheets.company import company_sheets
from damocles.muster.sheets.printing import PrintingUnavailable, pdf
from damocles.muster.sheets.reference import reference_sheet

__all__ = ["PrintingUnavailable", "company_sheets", "pdf", "reference_sheet"]
