"""Every address over HTTP that needs no room: once as it should be, once as it should not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.server.conftest import base
from tests.server.sandbox.laying import BOX, WALL, golems, layout, troopers
from tests.server.session.recorder import TEXT

if TYPE_CHECKING:
    from tests.server.session.recorder import Recorder

COMPANY = "Therians, 500 A.P.\n\nPlatoon 1\n1. 6 storm golems, overseer alpha\n"
WITHOUT_OFFICER = "White Stars, 500 A.P.\n6 steel troopers"
SEED = 3
"""Of the sample: a short battle."""


def ask_everything(recorder: Recorder) -> None:
    """All of it in turn."""
    ask_for_the_page(recorder)
    ask_for_what_there_is(recorder)
    read_the_rules(recorder)
    measure(recorder)
    try_the_sandbox(recorder)
    build_companies(recorder)
    look_at_records(recorder)


def ask_for_the_page(recorder: Recorder) -> None:
    """The page, its files, and what is not there."""
    for path in (
        "/",
        "/replay",
        "/assets/page-1a2b.js",
        "/mark.svg",
        "/missing.js",
        "/api/nothing",
    ):
        recorder.get(path)
    recorder.get("/", host="elsewhere.example")
    recorder.post("/api/rooms", {}, origin="https://elsewhere.example")


def ask_for_what_there_is(recorder: Recorder) -> None:
    """Missions, the lobby, the geometry: they have no wrong question but the wrong method."""
    for path in ("/api/geometry", "/api/missions", "/api/lobby", "/api/address"):
        recorder.get(path)
        recorder.post(path, {})
    for mission in ("first-battle", "landing", "nowhere"):
        recorder.get(f"/api/missions/{mission}/table")
        recorder.get(f"/api/missions/{mission}/briefing")
    for companies in (["white-stars-2000", "therians-2000"], ["therians-500", COMPANY]):
        recorder.post("/api/lobby/fit", {"mission": "skirmish", "companies": companies})
    recorder.post("/api/lobby/fit", {"mission": "nowhere", "companies": ["a", "b"]})
    recorder.post("/api/lobby/fit", {"mission": "skirmish", "companies": ["alone"]})


def read_the_rules(recorder: Recorder) -> None:
    """The list, a search, a rule and a ruling in each language."""
    for lang in recorder.languages:
        for path in ("?", "?find=cover&", "/SHO-027?", "/rul-53?", "/SHO-999?"):
            recorder.get(f"/api/rules{path}lang={lang}")
    recorder.post("/api/rules", {})


def measure(recorder: Recorder) -> None:
    """Between bases, to an element, from nowhere, and in words that are no question."""
    bases = [base("a", 10, 10), base("b", 13, 14, r=2_000, group="B")]
    for end in ({"base": "b"}, {"element": "wallA1"}, {"base": "c"}, {}):
        question = {"mission": "skirmish", "bases": bases, "start": {"base": "a"}, "end": end}
        recorder.post("/api/ask/ruler", question)
    recorder.post("/api/ask/ruler", "{")
    recorder.post("/api/ask/ruler", "hello", kind=TEXT)


def try_the_sandbox(recorder: Recorder) -> None:
    """Two units with a wall between them."""
    recorder.get("/api/sandbox/stock")
    recorder.post("/api/sandbox/stock", {})
    laid = layout(troopers(), golems(drills=["overwatch"]), elements=(WALL, BOX))
    first, second = {"unit": "u1", "place": 0}, {"unit": "u2", "place": 3}
    march = {"unit": "u1", "gait": "rush", "to": [50_000, 30_000], "formation": "line"}
    questions: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("sight", {"viewer": first, "target": second}, {"target": {"unit": "u2", "place": 30}}),
        ("fire", {"unit": "u1", "target": "u2"}, {"target": "u9"}),
        ("reach", {"unit": "u1"}, {"unit": "u9"}),
        ("plan", march, {"gait": "crawl"}),
    ]
    for name, good, bad in questions:
        recorder.post(f"/api/sandbox/{name}", {"layout": laid, **good})
        recorder.post(f"/api/sandbox/{name}", {"layout": laid, **good, **bad})
    unknown = layout(troopers(unit="dragons"))
    recorder.post("/api/sandbox/reach", {"layout": unknown, "unit": "u1"})


def build_companies(recorder: Recorder) -> None:
    """From an army to a printed company, in each language."""
    for lang in recorder.languages:
        recorder.get(f"/api/armies/therians?lang={lang}")
        told = {"lang": lang}
        begun = recorder.post("/api/companies/begin", {"army": "white_stars", "ap": 500, **told})
        recruit = {"is": "Recruit", "unit": "steel_troopers"}
        edit = {"text": begun["text"], "edit": recruit, **told}
        edited = recorder.post("/api/companies/edit", edit)
        mend = {"text": edited["text"], "edit": {"is": "Mend", "fault": 0}, **told}
        recorder.post("/api/companies/edit", mend)
        for text in ("therians-500", WITHOUT_OFFICER, "hello"):
            recorder.post("/api/companies/review", {"text": text, "mission": "skirmish", **told})
        wanted = {"army": "therians", "ap": 500, "seed": 2, **told}
        recorder.post("/api/companies/suggest", wanted)
        recorder.post("/api/companies/print", {"text": COMPANY, **told})
        recorder.post("/api/companies/print", {"text": "hello", **told})
        recorder.post("/api/companies/edit", {**mend, "text": COMPANY})
    recorder.get("/api/armies/dragons")
    recorder.post("/api/companies/begin", {"army": "dragons", "ap": 500})
    recorder.post("/api/companies/review", {"text": COMPANY, "mission": "nowhere"})
    recorder.post("/api/companies/suggest", {"army": "therians", "ap": 5})
    recorder.post("/api/companies/suggest", {"army": "therians", "ap": 500, "style": "odd"})


def look_at_records(recorder: Recorder) -> None:
    """A sample, its record sent back, and why something in it happened."""
    recorder.get(f"/api/records/sample?seed={SEED}")
    recorder.get("/api/records/sample?seed=-1")
    text = recorder.get(f"/api/records/sample/record?seed={SEED}")
    recorder.get("/api/records/sample/record?seed=one")
    recorder.post("/api/records", text, kind=TEXT)
    recorder.post("/api/records", text[: len(text) // 2], kind=TEXT)
    for frame, event in ((3, 0), (9_999, 0)):
        recorder.post("/api/records/why", {"text": text, "frame": frame, "event": event})
