"""Write the types of all that travels for the page: `python -m scripts.protocol`.

They are made from the msgspec types of the server, by way of their JSON schema. A test holds the
file to what this writes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from damocles.muster.choices import Choice as UnitChoice
from damocles.muster.sheets.values import Line as SheetLine
from damocles.muster.views import Built
from damocles.muster.views import UnitView as CompanyUnit
from damocles.server.companies.wire import (
    ArmyBook,
    BeginAsk,
    EditAsk,
    PrintAsk,
    ReviewAsk,
    SuggestAsk,
)
from damocles.server.lobby.wire import Briefing, Fit, FitAsk, Lobby
from damocles.server.questions.ruler import RulerAnswer, RulerAsk
from damocles.server.records.wire import RecordWhy, Showing
from damocles.server.rooms.wire import FromPage, NewRoom, Opened, PlayOn, RoomView, ToPage
from damocles.server.rulebook import RuleText
from damocles.server.sandbox.wire import Because as Reason
from damocles.server.sandbox.wire import (
    Fire,
    Gaits,
    March,
    PairAsk,
    PlanAsk,
    Sight,
    SightAsk,
    Stock,
    UnitAsk,
)
from damocles.server.wire import Geometry, MissionName, Problem

PAGE = Path(__file__).parents[1] / "web" / "src" / "service" / "protocol.ts"
UNIONS: dict[str, Any] = {"FromPage": FromPage, "ToPage": ToPage}
"""All messages of the socket, by the names that they have together."""
ROOTS: tuple[Any, ...] = (
    *(NewRoom, PlayOn, Opened, RoomView, Showing, RecordWhy, Problem),
    *(Lobby, Briefing, FitAsk, Fit, RuleText, MissionName, Geometry),
    *(ArmyBook, Built, BeginAsk, ReviewAsk, EditAsk, SuggestAsk, PrintAsk),
    *(Stock, PairAsk, UnitAsk, SightAsk, PlanAsk, Fire, Gaits, Sight, March),
    *(RulerAsk, RulerAnswer),
)
"""What else travels; whatever these hold comes with them."""
RENAMED: dict[str, type] = {
    "CompanyUnit": CompanyUnit,
    "UnitChoice": UnitChoice,
    "SheetLine": SheetLine,
    "Reason": Reason,
}
"""Names on the page of types that share theirs with a type of another part of the server."""
HEAD = "/** Made by scripts/protocol.py from the types of the server; not to be edited. */"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
Schema = dict[str, Any]


def written() -> str:
    """The whole file."""
    types = (*UNIONS.values(), *ROOTS)
    schemas, found = msgspec.json.schema_components(types, ref_template="{name}")
    unions = [
        f"export type {name} = {typed(schema)};"
        for name, schema in zip(UNIONS, schemas, strict=False)
    ]
    components = {page_name(name): schema for name, schema in found.items()}
    if len(components) < len(found):
        raise SystemExit("two types would have one name on the page: name one of them in RENAMED")
    named = [declared(name, schema) for name, schema in sorted(components.items())]
    return "\n\n".join([HEAD, *unions, *named]) + "\n"


def page_name(name: str) -> str:
    """The page's name of a type: its own, unless another one has it and it is renamed."""
    for renamed, kind in RENAMED.items():
        if name == f"{kind.__module__}.{kind.__qualname__}":
            return renamed
    return name.rpartition(".")[2]


def declared(name: str, schema: Schema) -> str:
    """A struct as an interface; anything else by its type."""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"export type {name} = {typed(schema)};"
    required = set(schema.get("required", ()))
    fields = [
        f"  readonly {field}{'' if field in required else '?'}: {typed(value)};"
        for field, value in schema["properties"].items()
    ]
    return "\n".join([f"export interface {name} {{", *fields, "}"])


def typed(schema: Schema) -> str:
    """The type that has this schema; what may be anything is unknown."""
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
    PAGE.write_text(written(), encoding="utf-8")
