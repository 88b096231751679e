"""The log of an arena: a line that says what is played, then a line for every battle.

Asking for the same arena again continues where the file ends; another arena is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from damocles.engine import Value
from damocles.lab.arena.battles import FoughtBattle
from damocles.lab.arena.plan import Arena, ArenaError, say
from damocles.lab.arena.versions import Versions, versions
from damocles.words import Language, Saying, tell_all

Read = TypeVar("Read", bound=Value)


class Head(Value, frozen=True):
    """The first line of a log."""

    arena: Arena
    versions: Versions
    damocles: Literal["arena"] = "arena"
    format: Literal[1] = 1


class Log:
    """The finished battles of an arena, in a file that grows by one line for each."""

    def __init__(self, path: Path, head: Head, games: list[FoughtBattle]) -> None:
        self.path, self.head, self.games = path, head, games

    def add(self, game: FoughtBattle) -> None:
        """Append a battle to the file at once."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")
        self.games.append(game)


def open_log(path: Path, arena: Arena) -> Log:
    """The log of this arena in a file, new or to be continued.

    A file of another arena, another version of the program or anything else raises ArenaError.
    A last line that was cut off is dropped: its battle is played again.
    """
    head = Head(arena, versions(arena.rules))
    if not path.exists() or not path.stat().st_size:
        path.write_bytes(msgspec.json.encode(head) + b"\n")
        return Log(path, head, [])
    found = read_log(path)
    refuse_another(path, found.head, head)
    whole = path.read_bytes()
    if not whole.endswith(b"\n"):
        path.write_bytes(whole[: whole.rfind(b"\n") + 1])
    return found


def read_log(path: Path) -> Log:
    """The log in a file, without its last line if that was cut off."""
    try:
        first, *rest = path.read_bytes().split(b"\n")
    except OSError as problem:
        raise ArenaError(say("unreadable", path=path, problem=problem)) from problem
    head = _decoded(first, Head, f"{path}:1")
    games = [_decoded(line, FoughtBattle, f"{path}:{at}") for at, line in enumerate(rest[:-1], 2)]
    return Log(path, head, games)


def _decoded(line: bytes, wanted: type[Read], where: str) -> Read:
    try:
        return msgspec.json.decode(line, type=wanted)
    except msgspec.DecodeError as problem:
        raise ArenaError(say("no_line", where=where, problem=problem)) from problem


def refuse_another(path: Path, there: Head, here: Head) -> None:
    """Raise ArenaError rather than mix battles of two arenas, or of two versions of the program."""
    pairs = [(there.arena, here.arena), (there.versions, here.versions)]
    other = [
        say("difference", name=name, old=_shown(getattr(old, name)), new=_shown(getattr(new, name)))
        for old, new in pairs
        for name in old.__struct_fields__
        if getattr(old, name) != getattr(new, name)
    ]
    if other:
        raise ArenaError(tell_all("lab.arena.errors.another", partial(_other_facts, path, other)))


def _other_facts(path: Path, other: Sequence[Saying], language: Language) -> dict[str, str]:
    between = say("between").tell(language)
    return {"path": str(path), "differences": between.join(each.tell(language) for each in other)}


def _shown(value: object) -> str:
    """A value for a message; long lists are given by their length."""
    if isinstance(value, tuple) and len(value) > 4:
        return say("many", count=len(value))
    return msgspec.json.encode(value).decode()
