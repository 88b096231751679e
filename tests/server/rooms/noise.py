"""Messages that no page should send: broken, too large, stale, foreign, absurd."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, NamedTuple

HUGE: tuple[Any, ...] = (2**31, 2**63, -(2**63), 10**400, 1e308, -1, 0.5, "7", None, True, [], {})
"""What stands where a small whole number should."""
WORDS = ("", "\x00", "\ud800", "\u202e", "x" * 600, "é" * 300, "<script>", "'; DROP TABLE rooms;--")
QUESTIONS = ("reach", "plan", "preview", "reply", "danger", "survey", "why", "fly")
LARGE = 64 * 1024
"""The limit for a message; somewhat larger ones are hung up on."""


class Known(NamedTuple):
    """What somebody who wants to do harm knows: an old message, a key, a seat and a number."""

    order: dict[str, Any]
    key: str
    seat: int
    number: int
    token: str


def spoilt(chance: random.Random, known: Known) -> str:
    """A good message with a few places changed."""
    text = json.dumps(give(chance, known))
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice('{}[]",:x\x00é-9e') + text[at + chance.randint(0, 3) :]
    return text


def cut(chance: random.Random, known: Known) -> str:
    """A good message without its end."""
    text = json.dumps(give(chance, known))
    return text[: chance.randrange(len(text))]


def give(chance: random.Random, known: Known) -> dict[str, Any]:
    """An order that was given before, with a new key."""
    key = f"noise-{chance.randrange(10**12)}"
    number = chance.choice((known.number - 1, 0, 1, known.number + 1000))
    return {"type": "give", "key": key, "number": number, "order": known.order}


def absurd(chance: random.Random, known: Known) -> str:
    """A message with something of the wrong kind in one place."""
    message = give(chance, known)
    at = chance.choice([*message, "order.seat", "order.is"])
    value: Any = chance.choice((*HUGE, *WORDS))
    if "." in at:
        message["order"] = {**known.order, at.split(".")[1]: value}
    else:
        message[at] = value
    return json.dumps(message)


def foreign(chance: random.Random, known: Known) -> str:
    """An order, a wish or a question for a seat of others."""
    seat = chance.choice((1 - known.seat, 2, 99, -1))
    question = {"type": "reach", "unit": chance.randrange(20), "gait": "rush"}
    messages: list[dict[str, Any]] = [
        {**give(chance, known), "order": {**known.order, "seat": seat}},
        {"type": "propose", "seat": seat, "what": "draw"},
        {"type": "propose", "seat": seat, "what": "take_back", "to": 1},
        {"type": "reply", "seat": seat, "id": "no-such-proposal", "agreed": True},
        {"type": "resign", "seat": seat},
        {"type": "ask", "id": 1, "seat": seat, "question": question},
    ]
    return json.dumps(chance.choice(messages))


def asking(chance: random.Random, known: Known) -> str:
    """A question about something that is not there, or far off the table."""
    numbers = (-1, 0, 3, 10**6, 2**40, 10**30, 1.5, "a")
    question: dict[str, Any] = {
        "type": chance.choice(QUESTIONS),
        "unit": chance.choice(numbers),
        "gait": chance.choice(("rush", "combat", "crawl")),
        "x": chance.choice(numbers),
        "y": chance.choice(numbers),
        "what": chance.choice(("danger", "sight", "smell")),
        "spots": [{name: chance.choice(numbers) for name in ("fighter", "x", "y")}],
        "frame": chance.choice(numbers),
        "event": chance.choice(numbers),
        "order": chance.choice((known.order, {}, [], "x", {"is": "Salvo", "seat": known.seat})),
    }
    fields = {
        "reach": ("unit", "gait"), "plan": ("unit", "gait", "x", "y"),
        "preview": ("order",), "reply": ("order",), "danger": ("unit", "spots"),
        "survey": ("what", "unit", "spots"), "why": ("frame", "event"),
    }  # fmt: skip
    wanted = fields.get(question["type"], ("x",))
    short = {name: question[name] for name in ("type", *wanted)}
    return json.dumps({"type": "ask", "id": 1, "seat": known.seat, "question": short})


def again(_: random.Random, known: Known) -> str:
    """An order that was taken, once more under its key; or under the key of another one."""
    return json.dumps({"type": "give", "key": known.key, "number": 0, "order": known.order})


def hello(chance: random.Random, known: Known) -> str:
    """A second hello, with a token or without."""
    return json.dumps({"type": "hello", "tokens": chance.choice(([], [known.token], ["x" * 32]))})


def deep(chance: random.Random, known: Known) -> str:
    """Lists in lists in lists."""
    levels = chance.choice((100, 2_000, 20_000))
    inner = chance.choice(("[", '{"a":'))
    return json.dumps({**give(chance, known), "order": 0})[:-2] + inner * levels


def junk(chance: random.Random, _: Known) -> str:
    """No message at all."""
    text = "".join(chr(chance.choice((chance.randrange(128), 0x1F600, 0xE9))) for _ in range(40))
    return chance.choice((text, "", "null", "[]", "0", '"x"', "{}", '{"type":"order"}', "NaN"))


def binary(chance: random.Random, _: Known) -> bytes:
    """Bytes in place of text."""
    return chance.choice((chance.randbytes(40), b"", b'{"type":"resign","seat":7}', b"\xff" * 9))


def nearly_large(chance: random.Random, known: Known) -> str:
    """As large as it may be, and still nothing."""
    return json.dumps({**give(chance, known), "order": "x" * (LARGE - 200)})


def too_large(chance: random.Random, _: Known) -> str:
    """Larger than anything may be."""
    return "x" * (LARGE + chance.randint(1, 100_000))


Kind = Callable[[random.Random, Known], str | bytes]
KINDS: dict[Kind, int] = {
    spoilt: 20, cut: 10, absurd: 20, foreign: 20, asking: 15, again: 5, deep: 3, junk: 10,
    binary: 2, nearly_large: 1, too_large: 1,
}  # fmt: skip
"""Each kind, and how often it comes."""
LATER = {**KINDS, hello: 3}
"""Those that are wrong once a page has said hello."""


def noise(chance: random.Random, known: Known, kinds: dict[Kind, int]) -> str | bytes:
    """The next message of these kinds."""
    return chance.choices(list(kinds), list(kinds.values()))[0](chance, known)
