"""What an arena plays: a list of strata fixed beforehand, and the battles of every pair.

A pair is two battles with the same mission, map, companies, roles and dice; the bots swap seats,
and with the seats their companies. Pairs go round the strata, so that all weigh the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, product

import msgspec

from damocles.ai.bots import bot
from damocles.catalog.packs import core
from damocles.catalog.rulebook import OptionValue
from damocles.engine import Value
from damocles.errors import DamoclesError
from damocles.lab.arena.phrases import BOOK, versus
from damocles.lab.arena.sprt import Window
from damocles.muster import deal_attacker, setting
from damocles.rules.battle import check
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state import Setting
from damocles.words import Language, Saying, SpokenError, tell_all, tell_error

ALL = "all"
ARMIES = ("white_stars", "therians")
"""The default armies: those whose cards are known best."""
ARMY_POINTS = 1000
"""The army points of the companies that are paired if no number is given."""
LIMIT = 30.0


class ArenaError(SpokenError):
    """What was asked for cannot be played or reported; the message says what would be possible."""


def say(key: str, rules: str = "", /, **facts: object) -> Saying:
    """A problem of an arena in words, in the terms of a rule set."""
    return Saying(f"{BOOK}.errors.{key}", rules, **facts)


class Stratum(Value, frozen=True):
    """A mission and the companies of both seats."""

    mission: str
    companies: tuple[str, str]


class Arena(Value, frozen=True, kw_only=True):
    """Everything that decides how the battles of an arena go; equal arenas have equal battles."""

    bots: tuple[str, ...]
    strata: tuple[Stratum, ...]
    pairs: int
    """The number of pairs for every two bots."""
    seed: str = "1"
    rules: str = USUAL_EDITION
    table: str = "map"
    """The mission's map, or "random": each pair on one laid by its seed."""
    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    packs: tuple[str, ...] = ()
    limit: float = LIMIT
    """Seconds of CPU time for one decision; a bot that needs more loses the battle."""
    sprt: Window | None = None


class PlannedBattle(Value, frozen=True):
    """One battle: `bots` in the order of the seats; both battles of a pair have the same seed."""

    number: int
    pair: int
    bots: tuple[str, str]
    stratum: Stratum
    seed: str


# ---- strata ----------------------------------------------------------------------------------


def find_missions(names: Sequence[str], rules: str = USUAL_EDITION) -> tuple[str, ...]:
    """The missions with these names, or all that a rule set has."""
    return tuple(core(rules).missions) if tuple(names) == (ALL,) else tuple(names)


def usual_armies(rules: str = USUAL_EDITION) -> tuple[str, ...]:
    """The default armies of a rule set: those whose cards are known best, or else all."""
    known = core(rules).armies
    return tuple(each for each in ARMIES if each in known) or (ALL,)


def pairings(
    *, ap: int, armies: Sequence[str], rules: str = USUAL_EDITION
) -> list[tuple[str, str]]:
    """Every company of a library with this many points against those of every other army.

    A single army fights itself. An unknown army, or a size that no company has, raises ArenaError.
    """
    catalog = core(rules)
    companies, known = catalog.companies.values(), catalog.armies
    names = tuple(known) if tuple(armies) == (ALL,) else armies
    for name in names:
        if name not in known:
            raise ArenaError(say("army", name=repr(name), known=sorted(known)))
    rows = [sorted(c.id for c in companies if c.army == n and c.ap == ap) for n in names]
    for name, row in zip(names, rows, strict=True):
        if not row:
            sizes = sorted({c.ap for c in companies})
            raise ArenaError(say("size", rules, army=name, points=ap, sizes=sizes))
    if len(rows) == 1:
        return list(combinations_with_replacement(rows[0], 2))
    return [pair for one, other in combinations(rows, 2) for pair in product(one, other)]


def pair_companies(companies: Sequence[str]) -> list[tuple[str, str]]:
    """Every two of the given companies; a single one fights itself."""
    return list(combinations(companies, 2)) or [(each, each) for each in companies]


def mirror_pairs(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Each of the companies against itself, so that only the bots differ.

    >>> mirror_pairs([("x", "y"), ("x", "z")])
    [('x', 'x'), ('y', 'y'), ('z', 'z')]
    """
    return [(each, each) for each in dict.fromkeys(chain.from_iterable(pairs))]


def strata(missions: Sequence[str], pairs: Sequence[tuple[str, str]]) -> tuple[Stratum, ...]:
    """Every mission with every pairing, mixed so that the first few already cover all missions.

    >>> [(each.mission, *each.companies) for each in strata(["a", "b"], [("x", "y"), ("x", "z")])]
    [('a', 'x', 'y'), ('b', 'x', 'z'), ('a', 'x', 'z'), ('b', 'x', 'y')]
    """
    return tuple(
        Stratum(mission, pairs[(turn + at) % len(pairs)])
        for turn in range(len(pairs))
        for at, mission in enumerate(missions)
    )


def refuse_mission(arena: Arena, mission: str) -> ArenaError | None:
    """Why a mission of the arena cannot be played; None if all of its companies can play it."""
    for stratum in arena.strata:
        if stratum.mission == mission:
            try:
                for attacker in (0, 1):
                    check(setting_of_stratum(arena, stratum, attacker, seed=arena.seed))
            except DamoclesError as problem:
                return refusal(stratum, problem)
    return None


def refusal(stratum: Stratum, problem: DamoclesError) -> ArenaError:
    """Why the companies of a stratum cannot play its mission."""

    def facts(language: Language) -> dict[str, str]:
        told = tell_error(problem, language)
        return {"companies": versus(stratum.companies, language), "problem": told}

    return ArenaError(tell_all("lab.arena.errors.refused", facts))


def setting_of_stratum(arena: Arena, stratum: Stratum, attacker: int, *, seed: str) -> Setting:
    """The setting for a battle of a stratum."""
    return setting(
        mission=stratum.mission, companies=stratum.companies, rules=arena.rules,
        attacker=attacker, table=arena.table, seed=seed, options=arena.options,
    )  # fmt: skip


def setting_of_battle(arena: Arena, game: PlannedBattle) -> Setting:
    """The setting for a planned battle; the seed of its pair deals the roles."""
    return setting_of_stratum(arena, game.stratum, deal_attacker(game.seed), seed=game.seed)


# ---- checks and games ------------------------------------------------------------------------


def settle_missions(
    arena: Arena, *, missions: Sequence[str]
) -> tuple[Arena, dict[str, ArenaError]]:
    """The arena with only the missions that can be played, and why others were left out.

    A mission may be left out only if all missions were asked for. An unknown bot, fewer than two,
    one named twice, or a mission or company that cannot be played raises a DamoclesError.
    """
    for name in arena.bots:
        bot(name, arena.seed)
    if len(set(arena.bots)) < max(2, len(arena.bots)):
        raise ArenaError(say("bots"))
    if arena.sprt and (len(arena.bots) > 2 or arena.sprt.elo0 >= arena.sprt.elo1):
        raise ArenaError(say("window"))
    names = dict.fromkeys(each.mission for each in arena.strata)
    out = {name: why for name in names if (why := refuse_mission(arena, name)) is not None}
    if out and (tuple(missions) != (ALL,) or len(out) == len(names)):
        raise refuse_arena(*next(iter(out.items())))
    kept = tuple(each for each in arena.strata if each.mission not in out)
    return msgspec.structs.replace(arena, strata=kept), out


def refuse_arena(mission: str, why: ArenaError) -> ArenaError:
    """Why nothing can be played because a mission cannot."""
    return ArenaError(
        tell_all(
            "lab.arena.errors.unplayable",
            lambda language: {"mission": mission, "why": why.tell(language)},
        )
    )


def planned_battles(arena: Arena) -> Iterator[PlannedBattle]:
    """All battles, pair by pair; pairs with one number share stratum and dice for all bots."""
    number = 0
    for pair in range(arena.pairs):
        stratum = arena.strata[pair % len(arena.strata)]
        for one, other in combinations(arena.bots, 2):
            for bots in ((one, other), (other, one)):
                yield PlannedBattle(number, pair, bots, stratum, f"{arena.seed}/{pair}")
                number += 1
