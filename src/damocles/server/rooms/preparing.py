"""Everything that is made once, made before the first thread needs it."""

from __future__ import annotations

from damocles.catalog.rule_language import index_in
from damocles.catalog.values import LANGUAGES
from damocles.engine.dice import Tape
from damocles.muster import setting
from damocles.record import Ending, from_text, record_of, to_text
from damocles.rules.battle.battle import Battle
from damocles.rules.sets import USUAL
from damocles.server.records.frames import COMPANIES, MISSION


def prepare() -> None:
    """Begin a battle, write its record and read it again, so that all types have been read once.

    msgspec works out how a type is read when it is first asked to, and two threads that ask at the
    same moment crash the process. So packs, rules, orders and events are read here, by one, and so
    are the texts of the rules in every language.
    """
    fought = setting(mission=MISSION, companies=COMPANIES, rules=USUAL)
    begun = record_of(Battle.start(fought, Tape("prepared")))
    from_text(to_text(begun._replace(ending=Ending("draw"))))
    for language in LANGUAGES:
        index_in(language)
