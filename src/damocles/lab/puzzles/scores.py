"""How many puzzles each bot solves: every bot tries every puzzle and its copies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from damocles.ai.bots import bot
from damocles.catalog.packs import choose, chosen_folders
from damocles.engine import Value
from damocles.lab.pool import Work, run_jobs
from damocles.lab.puzzles.attempts import Attempt, attempt_by_bot
from damocles.lab.puzzles.files import copy_of, find_puzzle
from damocles.words import DEFAULT, Language, tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class Trial(NamedTuple):
    """A bot and one copy of a puzzle to try."""

    bot: str
    puzzle: str
    copy: int


class TrialWay(NamedTuple):
    """What is the same for all trials: the seed, and the language in which they are told."""

    seed: str
    language: Language = DEFAULT


class Result(Value, frozen=True):
    """The result of a trial; `problem` is what went wrong in the program or in the bot."""

    bot: str
    puzzle: str
    copy: int
    solved: bool
    told: tuple[str, ...] = ()
    problem: str | None = None


class Scores(Value, frozen=True):
    """All results; a puzzle counts by the share of its copies that were solved."""

    seed: str
    copies: int
    results: tuple[Result, ...]
    score: dict[str, float] = msgspec.field(default_factory=dict)

    def share(self, name: str, puzzle: str) -> float:
        """The share of the copies of a puzzle that a bot has solved."""
        found = [each.solved for each in self.results if (each.bot, each.puzzle) == (name, puzzle)]
        return sum(found) / len(found) if found else 0.0

    @property
    def puzzles(self) -> tuple[str, ...]:
        """The puzzles in their order."""
        return tuple(sorted({each.puzzle for each in self.results}))


def trials(bots: Sequence[str], names: Iterable[str], copies: int) -> list[Trial]:
    """Every bot with the first copies of every puzzle."""
    return [Trial(each, name, copy) for each in bots for name in names for copy in range(copies)]


def try_puzzle(how: TrialWay, packs: tuple[str, ...], trial: Trial) -> Result:
    """Let a bot try; errors are reported in the result, not raised."""
    if packs:
        choose(*packs)
    puzzle = copy_of(find_puzzle(trial.puzzle), trial.copy)
    player = bot(trial.bot, f"{how.seed}/{trial.puzzle}/{trial.copy}")
    try:
        found = attempt_by_bot(puzzle, player, how.language)
    except Exception as problem:  # noqa: BLE001  # a score tells of it and goes on
        return Result(*trial, solved=False, problem=f"{type(problem).__name__}: {problem}")
    return _result(trial, found)


def _result(trial: Trial, found: Attempt) -> Result:
    return Result(*trial, solved=found.solved, told=found.told)


def _lost(trial: Trial) -> Result:
    return Result(*trial, solved=False, problem="its process died twice")


def run_trials(
    seed: str, wanted: Sequence[Trial], *, workers: int, language: Language = DEFAULT
) -> Iterator[Result]:
    """Run all trials: in this process with one worker, otherwise in that many processes."""
    how = TrialWay(seed, language)
    if workers == 1:
        yield from (try_puzzle(how, (), trial) for trial in wanted)
        return
    yield from run_jobs(
        Work(partial(try_puzzle, how, chosen_folders()), _lost), wanted, workers=workers
    )


def add_up_scores(seed: str, copies: int, found: Iterable[Result]) -> Scores:
    """The results in the order of bots, puzzles and copies, and the share of each bot."""
    given = tuple(found)
    bots = tuple(dict.fromkeys(each.bot for each in given))
    rank = {name: place for place, name in enumerate(bots)}
    ordered = sorted(given, key=lambda each: (rank[each.bot], each.puzzle, each.copy))
    plain = Scores(seed, copies, tuple(ordered))
    share = {
        name: sum(plain.share(name, puzzle) for puzzle in plain.puzzles) / len(plain.puzzles)
        for name in bots
    }
    return msgspec.structs.replace(plain, score=share)


def scores_text(found: Scores, language: Language = DEFAULT) -> str:
    """The table: a row for each puzzle, a column for each bot, and the share of all."""
    bots, wide = tuple(found.score), max((len(name) for name in found.puzzles), default=6)
    head = "  ".join(f"{name:>9}" for name in bots)
    lines = [f"{_say('puzzle', language):<{wide}}  {head}"]
    for puzzle in found.puzzles:
        cells = "  ".join(f"{_cell(found, name, puzzle):>9}" for name in bots)
        lines.append(f"{puzzle:<{wide}}  {cells}")
    shares = [_say("percent", language, value=100.0 * found.score[name]) for name in bots]
    total = "  ".join(f"{share:>9}" for share in shares)
    lines.append(f"{_say('solved', language):<{wide}}  {total}")
    lines += [_trouble(each, language) for each in found.results if each.problem]
    return "\n".join(lines)


def _trouble(result: Result, language: Language) -> str:
    """What went wrong in a trial."""
    facts = {"bot": result.bot, "puzzle": result.puzzle, "copy": result.copy}
    return _say("trouble", language, problem=result.problem, **facts)


def _say(key: str, language: Language, **facts: object) -> str:
    return tell(f"lab.puzzles.{key}", facts, language)


def _cell(found: Scores, name: str, puzzle: str) -> str:
    """How many of the copies were solved."""
    own = [each.solved for each in found.results if (each.bot, each.puzzle) == (name, puzzle)]
    return f"{sum(own)}/{len(own)}"
