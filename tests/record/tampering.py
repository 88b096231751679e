"""Records that somebody has changed: header, orders, events, dice and the file itself.

Every change is drawn from a seed, so that each can be had again by its number. `tampered` gives
them one after the other, an area at a time in turn.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

AREAS = ("header", "orders", "events", "dice", "structure")
RAW = "raw-json:"
"""A text that begins so is put into the file as it is: JSON that no program would write."""
DEEP = 20_000
Json = Any
Path = tuple[int | str, ...]


class Change(NamedTuple):
    """A changed file: where it was changed and how, in words, and its bytes."""

    area: str
    what: str
    data: bytes


def tampered(text: str, count: int, seed: str) -> list[Change]:
    """So many changed files, as many of each area."""
    areas = [AREAS[at % len(AREAS)] for at in range(count)]
    return [_change(text, area, Random(f"{seed}/{at}")) for at, area in enumerate(areas)]


def _change(text: str, area: str, chance: Random) -> Change:
    if area == "structure":
        change = chance.choice(STRUCTURE)
        return Change(area, change.__name__, change(text, chance))
    lines = text.split("\n")
    at, path = _place(lines, area, chance)
    line = json.loads(lines[at])
    how = _changed_value(line, path, chance)
    lines[at] = _dumped(line)
    where = "/".join(map(str, path))
    what = f"line {at + 1}, {where}: {how}"
    if chance.random() < 0.4:
        return Change(area, f"{what}; no digests", without_digests("\n".join(lines)).encode())
    return Change(area, what, "\n".join(lines).encode())


def without_digests(text: str) -> str:
    """The text without any digest: then only what happens can tell what was changed."""
    return re.sub(',"digest":"[0-9a-f]{64}"', "", text)


# ---- where -------------------------------------------------------------------------------------


def _place(lines: list[str], area: str, chance: Random) -> tuple[int, Path]:
    """A line, and a place in it that belongs to the area."""
    if area == "header":
        return 0, _some_path(json.loads(lines[0]), (), chance)
    key = {"orders": "order", "events": "events", "dice": "rolls"}[area]
    fitting = [at for at, line in enumerate(lines[1:], 1) if line and json.loads(line).get(key)]
    at = chance.choice(fitting)
    return at, _some_path(json.loads(lines[at]), (key,), chance)


def _some_path(whole: Json, start: Path, chance: Random) -> Path:
    """A path to somewhere below a start."""
    path, value = start, whole
    for key in start:
        value = value[key]
    while isinstance(value, dict | list) and value and chance.random() < 0.85:
        key = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        path, value = (*path, key), value[key]
    return path or (chance.choice(list(whole)),)


# ---- values ------------------------------------------------------------------------------------


def _changed_value(line: Json, path: Path, chance: Random) -> str:
    """Change, drop or double the value at a path; says how."""
    holder = line
    for key in path[:-1]:
        holder = holder[key]
    key = path[-1]
    if chance.random() < 0.15:
        del holder[key]
        return "dropped"
    if isinstance(holder, list) and chance.random() < 0.15:
        holder.insert(int(key), holder[int(key)])
        return "doubled"
    before = holder[key]
    holder[key] = chance.choice(_others(before, chance))
    return f"{before!r:.40} -> {holder[key]!r:.40}"


def _others(value: Json, chance: Random) -> list[Json]:
    """Other values: near, far, of another type, and such as JSON does not know."""
    strange: list[Json] = [None, True, "", "x", -1, 0, [], {}, 1.5, 10**30]
    strange += [
        f"{RAW}NaN",
        f"{RAW}1e400",
        f"{RAW}{'[' * DEEP}",
        f"{RAW}{'[' * DEEP}{']' * DEEP}",
        "\x00\u202e",
        "9" * 9_000,
    ]
    if isinstance(value, bool):
        near: list[Json] = [not value, int(value), str(value)]
    elif isinstance(value, int):
        near = [value + 1, value - 1, -value, value * 1_000, 10**9, -(10**30), float(value), 2**63]
    elif isinstance(value, str):
        near = [value + "x", value[:-1], value.upper(), f"{value}\n", "é" * 50, value * 2_000]
    elif isinstance(value, list):
        near = [value[::-1], value[:-1], value * 2, [value], chance.sample(value, len(value))]
    elif isinstance(value, dict):
        near = [{**value, "unknown": 1}, {"is": "Nobody"}, dict(reversed(value.items())), [value]]
        near += [{**value, "is": other} for other in ("Undo", "RoundBegan", "Faces", "UnitMoved")]
    else:
        near = [1, "off", [1]]
    return near * 3 + strange


def _dumped(line: Json) -> str:
    """A line as it is written, with what is to be in it as it is."""
    text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
    while (start := text.find(f'"{RAW}')) >= 0:
        end = text.index('"', start + 1)
        text = text[:start] + text[start + 1 + len(RAW) : end] + text[end + 1 :]
    return text


# ---- structure ---------------------------------------------------------------------------------


def _lines_changed(text: str, change: Callable[[list[str]], list[str]]) -> bytes:
    return "\n".join([*change(text.split("\n")[:-1]), ""]).encode()


def _field_changed(text: str, at: int, **fields: Json) -> bytes:
    """One line with other fields; what is None goes."""
    lines = text.split("\n")
    line = {**json.loads(lines[at]), **fields}
    lines[at] = _dumped({key: value for key, value in line.items() if value is not None})
    return "\n".join(lines).encode()


def _at(text: str, chance: Random) -> int:
    """Some line after the header."""
    return chance.randrange(1, text.count("\n"))


def cut_anywhere(text: str, chance: Random) -> bytes:
    """The file ends in the middle."""
    return text.encode()[: chance.randrange(len(text))]


def cut_after_a_line(text: str, chance: Random) -> bytes:
    """Orders are missing at the end."""
    last = _at(text, chance)
    return _lines_changed(text, lambda lines: lines[: last + 1])


def line_removed(text: str, chance: Random) -> bytes:
    """An order is missing."""
    at = _at(text, chance)
    return _lines_changed(text, lambda lines: [*lines[:at], *lines[at + 1 :]])


def line_doubled(text: str, chance: Random) -> bytes:
    """An order is there twice."""
    at = _at(text, chance)
    return _lines_changed(text, lambda lines: [*lines[:at], lines[at], *lines[at:]])


def lines_swapped(text: str, chance: Random) -> bytes:
    """Two orders in the other order, with the numbers they should have."""
    at = chance.randrange(2, text.count("\n") - 1)
    lines = text.split("\n")
    one, two = json.loads(lines[at]), json.loads(lines[at + 1])
    one["number"], two["number"] = two["number"], one["number"]
    lines[at], lines[at + 1] = _dumped(two), _dumped(one)
    return "\n".join(lines).encode()


def lines_shuffled(text: str, chance: Random) -> bytes:
    """All orders in any order."""
    return _lines_changed(text, lambda lines: [lines[0], *chance.sample(lines[1:], len(lines) - 1)])


def order_emptied(text: str, chance: Random) -> bytes:
    """An order that nobody gave."""
    at = _at(text, chance)
    lines = text.split("\n")
    lines[at] = _dumped({**json.loads(lines[at]), "order": None})
    return "\n".join(lines).encode()


def another_seat(text: str, chance: Random) -> bytes:
    """An order of another seat."""
    at = chance.randrange(2, text.count("\n"))
    order = json.loads(text.split("\n")[at])["order"]
    return _field_changed(text, at, order={**order, "seat": chance.choice([1, 7, -1, 10**20])})


def another_number(text: str, chance: Random) -> bytes:
    """An entry with another number."""
    number = chance.choice([-1, 0, 10**12, 2**64, "1", 1.0])
    return _field_changed(text, _at(text, chance), number=number)


def secret_told(text: str, chance: Random) -> bytes:
    """What is secret is not, or the other way round."""
    at = _at(text, chance)
    secret = json.loads(text.split("\n")[at]).get("secret", False)
    return _field_changed(text, at, secret=not secret)


def digests_stripped(text: str, chance: Random) -> bytes:
    """No digest is left, or one is gone."""
    if chance.random() < 0.5:
        return without_digests(text).encode()
    held = [at for at, line in enumerate(text.split("\n")) if '"digest":' in line]
    return _field_changed(text, chance.choice(held), digest=None)


def digest_changed(text: str, chance: Random) -> bytes:
    """A digest that is none, or of something else."""
    held = [at for at, line in enumerate(text.split("\n")) if '"digest":' in line]
    digest = chance.choice(["0" * 64, "", "x" * 100_000, 7, [], "\U0001f600"])
    return _field_changed(text, chance.choice(held), digest=digest)


def digest_added(text: str, chance: Random) -> bytes:
    """A digest where there was none."""
    return _field_changed(text, chance.choice([2, 3, 4]), digest="f" * 64)


def form_changed(text: str, chance: Random) -> bytes:
    """Digests of another form, or of none."""
    return _field_changed(text, 0, digests=chance.choice([None, 1, 3, "2", 2.5]))


def ending_added(text: str, chance: Random) -> bytes:
    """Somebody has ended the battle after all, or thinks so."""
    endings = [
        {"how": "draw"}, {"how": "resigned", "seat": 0, "winner": 1}, {"how": "time", "seat": 9},
        {"how": "asleep"}, {"how": "time", "seat": -1, "winner": 10**20}, {}, [], 7,
    ]  # fmt: skip
    return text.encode() + json.dumps({"ending": chance.choice(endings)}).encode() + b"\n"


def line_added(text: str, chance: Random) -> bytes:
    """Something stands behind the last line."""
    more = ["", " ", "{}", "null", "[]", "garbage", '{"number":1}', "\x00", "\ufeff"]
    return text.encode() + chance.choice(more).encode() + chance.choice([b"\n", b""])


def header_twice(text: str, chance: Random) -> bytes:
    """Two headers, or one at the end as well."""
    at = chance.choice([1, 2, text.count("\n")])
    return _lines_changed(text, lambda lines: [*lines[:at], lines[0], *lines[at:]])


def header_gone(text: str, chance: Random) -> bytes:
    """No header, or nothing but one."""
    if chance.random() < 0.5:
        return _lines_changed(text, lambda lines: lines[1:])
    return _lines_changed(text, lambda lines: lines[:1])


def a_view(text: str, chance: Random) -> bytes:
    """The record says that it is what one seat saw."""
    return _field_changed(text, 0, seat=chance.choice([0, 1, "spectator", 9, "nobody"]))


def no_seed(text: str, chance: Random) -> bytes:
    """The dice come from no tape any more, or from another."""
    if chance.random() < 0.5:
        return _field_changed(text, 0, seed=None)
    return _field_changed(text, 0, seed=chance.choice(["other", "", "7" * 100_000, 7, "\x00"]))


def earlier_reels(text: str, chance: Random) -> bytes:
    """Dice of earlier tapes."""
    reels = [
        [], [{"seed": None, "until": 10**18}], [{"seed": "7", "until": 5}],
        [{"seed": "x", "until": -1}], [{"seed": 1, "until": 1}], "none",
        [{"seed": "x", "until": 0}] * 1_000,
    ]  # fmt: skip
    return _field_changed(text, 0, earlier=chance.choice(reels))


def another_version(text: str, chance: Random) -> bytes:
    """Other rules, or another version of them."""
    if chance.random() < 0.3:
        return _field_changed(text, 0, rules=chance.choice(["chess", "", "AT43", "../at43"]))
    return _field_changed(text, 0, version=chance.choice(["0", "99", "", "x" * 5_000, "1.0", 1]))


def other_bytes(text: str, chance: Random) -> bytes:
    """A byte is another one, somewhere."""
    data = bytearray(text.encode())
    for _ in range(chance.choice([1, 1, 1, 50])):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def other_encoding(text: str, chance: Random) -> bytes:
    """Another encoding of characters, or none."""
    codes = ["utf-16", "utf-32", "utf-8-sig", "cp037"]
    return chance.choice([text.encode(code) for code in codes] + [b"", b"\n", b"\x80" * 99])


def other_line_ends(text: str, chance: Random) -> bytes:
    """Lines that end otherwise, or with blanks, or are further apart."""
    ends = ["\r\n", "\r", " \n", "\n\n", "\u2028", "\n\n\n"]
    return text.replace("\n", chance.choice(ends)).encode()


def written_otherwise(text: str, chance: Random) -> bytes:
    """The same values in other words: blanks, other order of fields, escapes, fields twice."""
    at = chance.randrange(text.count("\n"))
    lines = text.split("\n")
    line = json.loads(lines[at])
    twice = f'{{"number":{line.get("number", 0)},' if at else '{"format":1,'
    lines[at] = chance.choice(
        [
            json.dumps(line), _dumped(dict(reversed(line.items()))), twice + lines[at][1:],
            "".join(each if each not in "aeiou" else f"\\u{ord(each):04x}" for each in lines[at]),
        ]
    )  # fmt: skip
    return "\n".join(lines).encode()


def lone_surrogate(text: str, chance: Random) -> bytes:
    """Half a character."""
    half = chance.choice(["\\ud800", "\\udc00", "\\ud800\\u0041"])
    before = chance.choice(['"mission":{"id":"', '"seed":"', '"is":"', '"digest":"', '"rule":"'])
    return text.replace(before, before + half, 1).encode()


def brackets(text: str, chance: Random) -> bytes:
    """A line of nothing but brackets."""
    at = chance.randrange(text.count("\n"))
    lines = text.split("\n")
    lines[at] = chance.choice(["[" * 10**6, "{" * 10**5, '{"a":' * DEEP + "1" + "}" * DEEP])
    return "\n".join(lines).encode()


def on_foot_for_ever(text: str, chance: Random) -> bytes:
    """A hero in a machine in a machine, very often."""
    lines = text.split("\n")
    header = json.loads(lines[0])
    card = chance.choice(header["companies"][0]["units"])["fighters"][0]
    plain = json.dumps({**card, "on_foot": None}, separators=(",", ":"))
    head, foot = plain[: plain.rindex("null")], plain[plain.rindex("null") + 4 :]
    times = chance.choice([50, 500, 5_000])
    card["on_foot"] = "here"
    lines[0] = _dumped(header).replace('"here"', head * times + plain + foot * times)
    return "\n".join(lines).encode()


def huge_rates(text: str, chance: Random) -> bytes:
    """Numbers of the header that would take for ever to be used."""
    name = chance.choice(["rate", "rerolls", "damage", "area", "radius", "movement", "width", "sp"])
    number = chance.choice([10**6, 10**9, 10**15, -(10**9)])
    lines = text.split("\n")
    lines[0] = _dumped(_numbered(json.loads(lines[0]), name, number))
    return without_digests("\n".join(lines)).encode()


def _numbered(value: Json, name: str, number: int) -> Json:
    if isinstance(value, list):
        return [_numbered(each, name, number) for each in value]
    if isinstance(value, dict):
        found = {key: _numbered(each, name, number) for key, each in value.items()}
        return {**found, name: number} if isinstance(found.get(name), int) else found
    return value


def many_fighters(text: str, chance: Random) -> bytes:
    """A unit of thousands, or of nobody."""
    lines = text.split("\n")
    header = json.loads(lines[0])
    unit = chance.choice(header["companies"][0]["units"])
    unit["fighters"] *= chance.choice([0, 2, 2_000])
    lines[0] = _dumped(header)
    return without_digests("\n".join(lines)).encode()


STRUCTURE: tuple[Callable[[str, Random], bytes], ...] = (
    cut_anywhere, cut_after_a_line, line_removed, line_doubled, lines_swapped, lines_shuffled,
    order_emptied, another_seat, another_number, secret_told, digests_stripped, digest_changed,
    digest_added, form_changed, ending_added, line_added, header_twice, header_gone, a_view,
    no_seed, earlier_reels, another_version, other_bytes, other_encoding, other_line_ends,
    written_otherwise, lone_surrogate, brackets, on_foot_for_ever, huge_rates, many_fighters,
)  # fmt: skip
