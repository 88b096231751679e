"""How each list of CONTRIBUTING is followed: what is written at each place, and what must be there.

A recipe adds something made up to a copy of the package. The code after it runs in that copy, and
fails unless the thing is there with everything that belongs to it.
"""

from __future__ import annotations

from typing import NamedTuple

WORDS = """
from damocles.words import grammar_of, languages
from damocles.words.books import own_book
def has_words(book, *keys):
    complete = [each for each in languages() if grammar_of(each).is_complete]
    return all(key in own_book(book, each) for each in complete for key in keys)
"""
RULES = """
from damocles.catalog.rulebook import rule_set
rules = rule_set("at43")
"""


Change = tuple[str, str]
"""What a file has once, and what it has afterwards."""


class Recipe(NamedTuple):
    """What stands for the blanks of a list, what is written at each place, and the check."""

    blanks: dict[str, str]
    places: dict[str, str | list[Change]]
    """By its pattern: lines that are added, in a new file if there is none; or changes."""
    check: str
    inside: str = ""
    """The file of a place that is a folder."""


CHAPTERS = "src/damocles/rules/chapters"
SETS = "src/damocles/rules/sets"
BOOKS = "src/damocles/words/<language>"
PACK = "src/damocles/packs/<pack>"

RULE = Recipe(
    {"<edition>": "at43", "<chapter>": "made_up"},
    {
        f"{SETS}/index/<edition>.yaml": """
  - {id: ROU-099, title: Made up, page: "1", tags: [T], text: A rule that is made up.}
""",
        f"{SETS}/index/<language>/<edition>.yaml": """
  ROU-099: {title: Inventée, text: Une règle inventée.}
""",
        f"{SETS}/citations/<edition>.yaml": "made_up.rule: ROU-099\n",
        f"{CHAPTERS}/<chapter>.py": '''
from damocles.engine import cites
@cites("made_up.rule")
def follow() -> int:
    """Follow the rule."""
    return 1
''',
    },
    """
from damocles.catalog.rulebook import index_in, matrix
assert matrix().rows["ROU-099"].code
assert index_in("fr").rules["ROU-099"].title == "Inventée"
""",
)

DRILL = Recipe(
    {"<edition>": "at43", "<id>": "dig_in"},
    {
        f"{CHAPTERS}/drills/<id>.py": """
from damocles.rules.state.drills import Drill, DrillEffects
DIG_IN = Drill("dig_in", "drill.dig_in", DrillEffects(debatable_cover=True))
""",
        f"{SETS}/<edition>.py": [
            ("TAKE_COVER, SPLIT_FIRE)", "TAKE_COVER, SPLIT_FIRE, DIG_IN)"),
            ("DRILLS = (", "from damocles.rules.chapters.drills.dig_in import DIG_IN\nDRILLS = ("),
        ],
        f"{SETS}/citations/<edition>.yaml": "drill.dig_in: ACT-050\n",
        f"{BOOKS}/things.yaml": [
            ("\ndrills:\n", "\ndrills:\n  dig_in: Dig in!\n"),
            ("\nreminders:\n", "\nreminders:\n  dig_in: digs\n"),
        ],
        f"{BOOKS}/sheets.yaml": [("\ndrills:\n", "\ndrills:\n  dig_in: It digs.\n")],
    },
    WORDS
    + RULES
    + """
from damocles.rules.state import read_drills
assert rules.cite(read_drills(rules).known["dig_in"].rule) == "ACT-050"
assert has_words("things", "drills.dig_in", "reminders.dig_in")
assert has_words("sheets", "drills.dig_in")
""",
)

GAIT = Recipe(
    {"<edition>": "at43", "<id>": "crawl"},
    {
        f"{CHAPTERS}/movement/gaits/<id>.py": """
from damocles.rules.state.gaits import GaitKind
CRAWL = GaitKind("crawl", "move.crawl")
""",
        f"{SETS}/<edition>.py": [
            ("GAITS = (COMBAT, RUSH)", "GAITS = (COMBAT, RUSH, CRAWL)"),
            (
                "GAITS = (",
                "from damocles.rules.chapters.movement.gaits.crawl import CRAWL\nGAITS = (",
            ),
        ],
        f"{SETS}/citations/<edition>.yaml": "move.crawl: ACT-031\n",
        f"{BOOKS}/things.yaml": [("\ngaits:\n", "\ngaits:\n  crawl: crawl\n")],
    },
    WORDS
    + RULES
    + """
from damocles.rules.state import read_gaits
assert rules.cite(read_gaits(rules).known["crawl"].rule) == "ACT-031"
assert has_words("things", "gaits.crawl")
""",
)

ABILITY = Recipe(
    {"<edition>": "at43", "<id>": "keen_eye", "<pack>": "core"},
    {
        f"{CHAPTERS}/abilities/<id>.py": """
from damocles.rules.state.abilities import Ability, AbilityEffects
KEEN_EYE = Ability("keen_eye", "ability.keen_eye", AbilityEffects(accuracy=2))
""",
        f"{SETS}/<edition>.py": [
            ("    STEALTH,\n)", "    STEALTH,\n    KEEN_EYE,\n)"),
            (
                "ABILITIES = (",
                "from damocles.rules.chapters.abilities.keen_eye import KEEN_EYE\nABILITIES = (",
            ),
        ],
        f"{SETS}/citations/<edition>.yaml": "ability.keen_eye: ABL-005\n",
        f"{PACK}/texts/<language>.yaml": [
            ("\nabilities:\n", "\nabilities:\n  keen_eye: Keen eye\n")
        ],
        f"{BOOKS}/sheets.yaml": [("\nabilities:\n", "\nabilities:\n  keen_eye: it sees well\n")],
    },
    WORDS
    + RULES
    + """
from damocles.catalog import core
from damocles.rules.state import read_abilities
assert rules.cite(read_abilities(rules).known["keen_eye"].rule) == "ABL-005"
assert all(each.abilities["keen_eye"] for each in core().texts.values())
assert has_words("sheets", "abilities.keen_eye")
""",
)

ROUTINE = Recipe(
    {"<edition>": "at43", "<id>": "bulwark"},
    {
        f"{CHAPTERS}/routines/<id>.py": """
from damocles.rules.chapters.routines.support import UseRoutine
from damocles.rules.state.routines import Routine, RoutineEffects
BULWARK = Routine("bulwark", lambda _: 1, RoutineEffects(passed_over=True), UseRoutine,
                  moment="support", infantry="routine.bulwark")
""",
        f"{SETS}/<edition>.py": [
            ("CREATION, FUSION)", "CREATION, FUSION, BULWARK)"),
            (
                "ROUTINES = (",
                "from damocles.rules.chapters.routines.bulwark import BULWARK\nROUTINES = (",
            ),
        ],
        f"{SETS}/citations/<edition>.yaml": "routine.bulwark: ROU-014\n",
        f"{BOOKS}/things.yaml": [("\nroutines:\n", "\nroutines:\n  bulwark: Bulwark\n")],
        f"{BOOKS}/sheets.yaml": [("\nroutines:\n", "\nroutines:\n  bulwark: a wall\n")],
    },
    WORDS
    + RULES
    + """
from damocles.rules.state import read_routines
assert rules.cite(read_routines(rules).known["bulwark"].infantry) == "ROU-014"
assert has_words("things", "routines.bulwark")
assert has_words("sheets", "routines.bulwark")
""",
)

TERRAIN = Recipe(
    {"<edition>": "at43", "<pack>": "core"},
    {
        f"{SETS}/<edition>.yaml": [
            (
                "\nterrain:\n",
                """
terrain:
  - id: {value: thicket, rule: RUL-119}
    size: {value: 1, rule: TER-006}
    passing: {value: climb, rule: TER-002}
    protection: {value: null, rule: TER-014}
    sp: {value: 0, rule: TER-014}
    removable: {value: true, rule: RUL-120}
    liftable: {value: false, rule: TER-011}
    openable: {value: false, rule: TER-008}
    debatable: {value: true, rule: SHO-043}
    screens: {value: true, rule: RUL-12}
    shelters: {value: true, rule: SHO-041}
    zone: {value: false, rule: TER-001}
    machines: {value: terrain.stops_movement, rule: TER-001}
""",
            )
        ],
        f"{PACK}/elements.yaml": """
thicket:
  {w: 8, h: 8, size: 1, ground: obstacle,
   provenance: {footprint: assumed, size: assumed}, rule: TER-006}
""",
        f"{BOOKS}/things.yaml": [("\nkinds:\n", "\nkinds:\n  thicket: thicket\n")],
    },
    WORDS
    + RULES
    + """
from damocles.catalog import core
from damocles.rules.state import read_terrain
assert read_terrain(rules)["thicket"].debatable
assert core().kinds["thicket"]
assert has_words("things", "kinds.thicket")
""",
)

CLAUSE = Recipe(
    {"<edition>": "at43", "<subject>": "made_up", "<id>": "flags"},
    {
        "src/damocles/rules/missions/clauses/<subject>.py": """
from damocles.rules.missions.clauses.places import can_be_held, times_controlled
from damocles.rules.state.clauses import Clause
FLAGS = Clause("flags", "mission.objective_kinds", can_be_held, times=times_controlled)
""",
        f"{SETS}/<edition>.py": [
            ("*(INFANTRY_OUT, AFV_OUT,", "*(FLAGS, INFANTRY_OUT, AFV_OUT,"),
            (
                "CLAUSES = (",
                "from damocles.rules.missions.clauses.made_up import FLAGS\nCLAUSES = (",
            ),
        ],
        f"{BOOKS}/briefing.yaml": [
            ("\nscoring:\n", "\nscoring:\n  flags: raise flags at {names}\n")
        ],
        f"{BOOKS}/things.yaml": [("\nscores:\n", "\nscores:\n  flags: flags at {place}\n")],
    },
    WORDS
    + """
from damocles.catalog.rulebook import known_clauses
assert known_clauses()["flags"]
assert has_words("briefing", "scoring.flags")
assert has_words("things", "scores.flags")
""",
)

WEAPON = Recipe(
    {"<pack>": "core"},
    {
        f"{PACK}/weapons.yaml": """
pea_shooter:
  kind: ranged
  accuracy: {v: 1, src: assumed, why: made up}
  rate: {v: 1, src: assumed, why: made up}
  rerolls: {v: 0, src: assumed, why: made up}
  penetration: {v: 1, src: assumed, why: made up}
  damage: {v: 1, src: assumed, why: made up}
""",
        f"{PACK}/texts/<language>.yaml": [
            ("\nweapons:\n", "\nweapons:\n  pea_shooter: pea shooter\n")
        ],
    },
    """
from damocles.catalog import core
assert core().weapons["pea_shooter"]
assert all(each.weapons["pea_shooter"] for each in core().texts.values())
""",
)

UNIT = Recipe(
    {"<pack>": "core", "<army>": "white_stars"},
    {
        f"{PACK}/armies/<army>/units.yaml": """
space_cadets:
  category: soldier
  type: {v: 1, src: assumed, why: made up}
  size: {v: 2, src: assumed, why: made up}
  base: {v: 3, src: assumed, why: made up}
  movement: {v: 12, src: assumed, why: made up}
  morale: {v: 8, src: assumed, why: made up}
  protection: {v: 4, src: assumed, why: made up}
  combat: {v: 4, src: assumed, why: made up}
  weapons: [assault_rifle, combat_knife]
  numbers: {src: assumed, why: made up, standard: 8, maximum: 12}
  officers: {src: assumed, why: made up, prices: {sergeant: 10}}
  prices:
    src: assumed
    why: made up
    lines:
      - {equipment: [], standard: 175, maximum: 255, extra: 20}
""",
        f"{PACK}/texts/<language>.yaml": [
            ("\nunits:\n", "\nunits:\n  space_cadets: space cadets\n")
        ],
    },
    """
from damocles.catalog import core
assert core().armies["white_stars"].units["space_cadets"]
assert all(each.units["space_cadets"] for each in core().texts.values())
""",
)

BOT = Recipe(
    {"<name>": "sentry"},
    {
        "src/damocles/ai/bots/<name>.py": """
from damocles.ai.bots.random_player import Random
class Sentry(Random):
    name, strength = "sentry", 1
BOT = Sentry
""",
        f"{BOOKS}/bots.yaml": "sentry: {name: Sentry, manner: stays where it is}\n",
    },
    WORDS
    + """
from damocles.ai.bots import BOTS, bot
assert list(BOTS)[:3] == ["random", "recruit", "sentry"]
assert bot("sentry", "1")
assert has_words("bots", "sentry.name", "sentry.manner")
""",
)

LANGUAGE = Recipe(
    {"<language>": "xx"},
    {
        "src/damocles/words/<language>/": """
name: made up
is_complete: false
decimal: "."
one: [1]
last: " x "
typography: []
elisions: {}
""",
        "web/src/words/<language>/": "export const grammar = {};\n",
    },
    """
import os, re
from pathlib import Path
from damocles.words import languages, tell
assert "xx" in languages()
assert tell("events.RoundBegan", {"round": 1}, "xx") == "Round 1 begins."
words = Path(os.environ["CHECKOUT"]) / "web/src/words"
globs = re.findall(r"glob<.*>[(]'[.]/(.*?)'", (words / "library.ts").read_text("utf-8"))
assert [file for each in globs for file in words.glob(each) if file.parent.name == "xx"]
""",
    inside="grammar.*",
)

RECIPES = {
    "A rule": RULE,
    "A drill": DRILL,
    "A gait": GAIT,
    "An ability": ABILITY,
    "A routine": ROUTINE,
    "A kind of terrain": TERRAIN,
    "A mission clause": CLAUSE,
    "A weapon": WEAPON,
    "A unit": UNIT,
    "A bot": BOT,
    "A language": LANGUAGE,
}
