"""The routes of the company builder; all answers come from `muster`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_404_NOT_FOUND, HTTP_503_SERVICE_UNAVAILABLE
from msgspec.structs import replace

from damocles.catalog.armies import Army
from damocles.catalog.missions import battlefield
from damocles.catalog.packs import core
from damocles.muster import (
    STYLES,
    Built,
    CompanyWish,
    Impossible,
    MusterError,
    PrintingUnavailable,
    begin_company,
    company_sheets,
    edit_text,
    open_company,
    pdf,
    review_file,
    suggest,
    tell_fault,
    text_of,
    view_company,
    view_text,
)
from damocles.server.companies.book import army_book
from damocles.server.companies.wire import (
    ArmyBook,
    BeginAsk,
    EditAsk,
    PrintAsk,
    ReviewAsk,
    SuggestAsk,
)
from damocles.server.http.endpoints import (
    BAD,
    UNKNOWN,
    check_language,
    lookup,
    question,
)
from damocles.server.http.errors import RequestRefused
from damocles.server.http.rule_sets import check_rules
from damocles.server.missions.tables import find_mission
from damocles.server.speech import phrase, repeat
from damocles.server.wire import Problem
from damocles.words import DEFAULT, Language, tell_error_in_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.catalog.packs import Catalog
    from damocles.muster import Fault
    from damocles.rules.state import Forces

PDF = "application/pdf"
PRINTED = {
    HTTP_503_SERVICE_UNAVAILABLE: ResponseSpec(Problem, description="How to be able to print")
}


@lookup("/api/armies/{army_id:str}")
def army(
    army_id: FromPath[str],
    lang: FromQuery[Language] = DEFAULT,
    rules: FromQuery[str | None] = None,
) -> ArmyBook:
    """An army with a card of each of its units."""
    language, catalog = check_language(lang), core(check_rules(rules))
    return army_book(find_army(army_id, catalog), catalog, language)


@question("/api/companies/begin", responses=BAD | UNKNOWN)
def begin(data: JSONBody[BeginAsk]) -> Built:
    """A company without units, and what could be added to it."""
    language, catalog = check_language(data.lang), core(check_rules(data.rules))
    begun = begin_company(find_army(data.army, catalog).id, data.ap)
    return view_company(begun, catalog, language)


@question("/api/companies/review", responses=BAD | UNKNOWN)
def review(data: JSONBody[ReviewAsk]) -> Built:
    """A review of a company; anything that cannot be read is listed among its faults."""
    language, catalog = check_language(data.lang), core(check_rules(data.rules))
    forces = _forces(data.mission, catalog)
    if data.text in catalog.companies:
        named = text_of(catalog, language, "companies", data.text)
        company = replace(catalog.companies[data.text], name=named)
        return view_company(company, catalog, language, forces=forces)
    return view_text(data.text, catalog, language, forces=forces)


@question("/api/companies/edit", responses=BAD | UNKNOWN)
def edit(data: JSONBody[EditAsk]) -> Built:
    """A review of a company after an edit; an impossible edit is refused in words."""
    language, catalog = check_language(data.lang), core(check_rules(data.rules))
    forces = _forces(data.mission, catalog)
    try:
        text = edit_text(data.text, data.edit, catalog, language, forces=forces)
    except MusterError as error:
        raise _refused(error.faults, catalog, language) from error
    return view_text(text, catalog, language, forces=forces)


@question("/api/companies/suggest", responses=BAD | UNKNOWN)
def suggest_company(data: JSONBody[SuggestAsk]) -> Built:
    """A legal company in a style, close to the army points but never above them."""
    language, catalog = check_language(data.lang), core(check_rules(data.rules))
    if data.style not in STYLES:
        words = phrase("problems.unknown.style", name=repr(data.style), known=", ".join(STYLES))
        raise RequestRefused(words, field="style")
    forces, army = _forces(data.mission, catalog), find_army(data.army, catalog)
    wanted = CompanyWish(army, data.ap, data.style, forces, catalog.rules)
    try:
        company = suggest(wanted, seed=data.seed)
    except Impossible as problem:
        raise RequestRefused(tell_error_in_all(problem), field="ap") from problem
    return view_company(company, catalog, language, forces=forces)


@question("/api/companies/print", media_type=PDF, responses=BAD | UNKNOWN | PRINTED)
def print_company(data: JSONBody[PrintAsk]) -> Response[bytes]:
    """A company as a PDF to save under its name; any faults are listed on the first page."""
    language, catalog = check_language(data.lang), core(check_rules(data.rules))
    found = open_company(data.text, catalog, file="")
    seen = review_file(found, catalog)
    if seen is None or seen.company.army not in catalog.armies:
        raise _refused(seen.faults if seen else found.faults, catalog, language)
    try:
        made = pdf(company_sheets(seen, catalog, language), paper=data.paper)
    except PrintingUnavailable as problem:
        raise RequestRefused(
            tell_error_in_all(problem), status=HTTP_503_SERVICE_UNAVAILABLE
        ) from problem
    named = {"content-disposition": f'attachment; filename="{seen.company.id}.pdf"'}
    return Response(made, media_type=PDF, headers=named)


def find_army(army_id: str, catalog: Catalog) -> Army:
    """The army with this id; an unknown one is refused with status 404."""
    armies = catalog.armies
    if army_id not in armies:
        known = ", ".join(sorted(armies))
        words = phrase("problems.unknown.army", name=repr(army_id), known=known)
        raise RequestRefused(words, field="army", status=HTTP_404_NOT_FOUND)
    return armies[army_id]


def _forces(mission: str | None, catalog: Catalog) -> tuple[Forces, ...]:
    """What a mission lets each seat bring; empty without a mission."""
    if mission is None:
        return ()
    return tuple(battlefield(find_mission(mission, catalog.rules)).forces)


def _refused(faults: Sequence[Fault], catalog: Catalog, language: Language) -> RequestRefused:
    """A refusal that puts faults into words, where there is no company to show."""
    said = "\n".join(tell_fault(fault, catalog, language) for fault in faults)
    return RequestRefused(repeat(said), field="text")


HANDLERS = (army, begin, review, edit, suggest_company, print_company)
