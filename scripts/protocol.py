"""Write the types of the protocol for the page, one file at a time, to standard output.

`python -m scripts.protocol` writes `web/src/service/protocol.ts`; `companies` behind it writes
`protocol.companies.ts` beside it, and `sandbox` writes `protocol.sandbox.ts`. They are made from
the msgspec types of the server, by way of their JSON schema; a test holds the files to what this
writes.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from damocles.muster.views import Built
from damocles.server.companies.wire import (
    ArmyBook,
    BeginAsk,
    EditAsk,
    PrintAsk,
    ReviewAsk,
    SuggestAsk,
)
from damocles.server.lobby.wire import Briefing, Fit, FitAsk, Lobby
from damocles.server.records.wire import Showing
from damocles.server.rooms.wire import FromPage, NewRoom, Opened, PlayOn, RoomView, ToPage
from damocles.server.rulebook import RuleText
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

ROOTS: dict[str, Any] = {
    "FromPage": FromPage,
    "ToPage": ToPage,
    "NewRoom": NewRoom,
    "PlayOn": PlayOn,
    "Opened": Opened,
    "RoomView": RoomView,
    "Showing": Showing,
    "Lobby": Lobby,
    "Briefing": Briefing,
    "FitAsk": FitAsk,
    "Fit": Fit,
    "RuleText": RuleText,
}
"""What travels, by the name that it has on the page."""
COMPANIES: dict[str, Any] = {
    "ArmyBook": ArmyBook,
    "Built": Built,
    "BeginAsk": BeginAsk,
    "ReviewAsk": ReviewAsk,
    "EditAsk": EditAsk,
    "SuggestAsk": SuggestAsk,
    "PrintAsk": PrintAsk,
}
"""What travels to and from the company builder."""
SANDBOX: dict[str, Any] = {
    "Stock": Stock,
    "PairAsk": PairAsk,
    "UnitAsk": UnitAsk,
    "SightAsk": SightAsk,
    "PlanAsk": PlanAsk,
    "Fire": Fire,
    "Gaits": Gaits,
    "Sight": Sight,
    "March": March,
}
"""What travels to and from the sandbox."""
HEAD = "/** Made by scripts/protocol.py from the types of the server; not to be edited. */"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
Schema = dict[str, Any]


def written(roots: dict[str, Any]) -> str:
    """A whole file."""
    schemas, components = msgspec.json.schema_components(roots.values(), ref_template="{name}")
    unions = [
        f"export type {name} = {typed(schema)};"
        for name, schema in zip(roots, schemas, strict=True)
        if name not in components
    ]
    named = [declared(name, schema) for name, schema in sorted(components.items())]
    return "\n\n".join([HEAD, *unions, *named]) + "\n"


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
        return str(schema["$ref"])
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
    apart = {"companies": COMPANIES, "sandbox": SANDBOX}
    print(written(apart.get("".join(sys.argv[1:]), ROOTS)), end="")
