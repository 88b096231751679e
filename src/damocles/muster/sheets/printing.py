"""Sheets as PDF, set by typst from fixed templates.

The content travels as JSON, never as source: no name can break or change a page.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from damocles.engine import to_json
from damocles.muster.sheets.values import CompanySheets
from damocles.words import Saying, SpokenError

if TYPE_CHECKING:
    from damocles.muster.sheets.values import Paper, ReferenceSheet

TEMPLATES = Path(__file__).parent / "templates"


class PrintingUnavailable(SpokenError):
    """The typesetting package is not installed; the message says how to get it."""

    def __init__(self) -> None:
        super().__init__(Saying("errors.no_typst"))


def pdf(content: CompanySheets | ReferenceSheet, *, paper: Paper = "a4") -> bytes:
    """The sheets as a PDF; equal sheets give equal bytes. Without typst: PrintingUnavailable.

    Only fonts that come with typst are used.
    """
    try:
        import typst  # noqa: PLC0415  # an extra
    except ImportError:
        raise PrintingUnavailable from None
    name = "company.typ" if isinstance(content, CompanySheets) else "reference.typ"
    return typst.compile(
        TEMPLATES / name,
        root=TEMPLATES,
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"sheet": to_json(content).decode(), "paper": paper},
    )
