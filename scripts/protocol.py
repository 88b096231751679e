"""Write the types of everything that travels, for the page: `python -m scripts.protocol`.

They are made from the msgspec types of the server, by way of their JSON schema. A test holds the
file to what this writes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from damocles.muster import Built
from damocles.server.companies.wire import (
    ArmyBook,
    BeginAsk,
    EditAsk,
    PrintAsk,
    ReviewAsk,
    SuggestAsk,
)
from damocles.server.frames.wire import RecordWhy, Showing
from damocles.server.lobby.wire import Briefing, Fit, FitAsk, Lobby
from damocles.server.missions.ruler import RulerAnswer, RulerAsk
from damocles.server.rooms.wire import FromPage, NewRoom, Opened, PlayOn, RoomView, ToPage
from damocles.server.rulebook import RuleText
from damocles.server.sandbox.wire import (
    Fire,
    March,
    PairAsk,
    PlanAsk,
    Reaches,
    Sight,
    SightAsk,
    Stock,
    UnitAsk,
)
from damocles.server.wire import Geometry, MissionName, Problem

PAGE = Path(__file__).parents[1] / "web" / "src" / "service" / "protocol.ts"
UNIONS: dict[str, Any] = {"FromPage": FromPage, "ToPage": ToPage}
"""All messages of the socket, as unions by name."""
ROOTS: tuple[Any, ...] = (
    *(NewRoom, PlayOn, Opened, RoomView, Showing, RecordWhy, Problem),
    *(Lobby, Briefing, FitAsk, Fit, RuleText, MissionName, Geometry),
    *(ArmyBook, Built, BeginAsk, ReviewAsk, EditAsk, SuggestAsk, PrintAsk),
    *(Stock, PairAsk, UnitAsk, SightAsk, PlanAsk, Fire, Reaches, Sight, March),
    *(RulerAsk, RulerAnswer),
)
"""What else travels; whatever these types contain is included."""
HEAD = "/** Made by scripts/protocol.py from the types of the server; not to be edited. */"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
Schema = dict[str, Any]


def page_text() -> str:
    """The whole file."""
    types = (*UNIONS.values(), *ROOTS)
    schemas, found = msgspec.json.schema_components(types, ref_template="{name}")
    unions = [
        f"export type {name} = {typed(schema)};"
        for name, schema in zip(UNIONS, schemas, strict=False)
    ]
    components = {page_name(name): schema for name, schema in found.items()}
    if len(components) < len(found):
        raise SystemExit("two types of the server would have one name on the page: rename one")
    named = [declared(name, schema) for name, schema in sorted(components.items())]
    return "\n\n".join([HEAD, *unions, *named]) + "\n"


def page_name(name: str) -> str:
    """The name of a type without its module, which the schema adds if two types share a name."""
    return name.rpartition(".")[2]


def declared(name: str, schema: Schema) -> str:
    """A struct as an interface; anything else as a type alias."""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"export type {name} = {typed(schema)};"
    required = set(schema.get("required", ()))
    fields = [
        f"  readonly {field}{'' if field in required else '?'}: {typed(value)};"
        for field, value in schema["properties"].items()
    ]
    return "\n".join([f"export interface {name} {{", *fields, "}"])


def typed(schema: Schema) -> str:
    """The TypeScript type for a schema; `unknown` for what may be anything."""
    if "$ref" in schema:
        return page_name(schema["$ref"])
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(each) for each in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        return listed(schema)
    if kind == "object":
        return f"Readonly<Record<string, {typed(schema.get('additionalProperties') or {})}>>"
    return "null" if kind == "null" else PLAIN.get(str(kind), "unknown")


def listed(schema: Schema) -> str:
    """A list, or a tuple of fixed length."""
    if "prefixItems" in schema:
        return f"readonly [{', '.join(typed(each) for each in schema['prefixItems'])}]"
    inner = typed(schema.get("items") or {})
    joined = " | " in inner or inner.startswith("readonly")
    return f"readonly ({inner})[]" if joined else f"readonly {inner}[]"


def literal(value: object) -> str:
    """A value as it is written on the page."""
    return f"'{value}'" if isinstance(value, str) else msgspec.json.encode(value).decode()


if __name__ == "__main__":
    PAGE.write_text(page_text(), encoding="utf-8")
