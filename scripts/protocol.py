"""Write the types of the protocol for the page: `python -m scripts.protocol > web/src/protocol.ts`.

They are made from the msgspec types of the server, by way of their JSON schema; a test holds the
file to what this writes.
"""

from __future__ import annotations

from typing import Any

import msgspec

from damocles.server.records.wire import Showing
from damocles.server.rooms.wire import FromPage, NewRoom, Opened, RoomView, ToPage

ROOTS: dict[str, Any] = {
    "FromPage": FromPage,
    "ToPage": ToPage,
    "NewRoom": NewRoom,
    "Opened": Opened,
    "RoomView": RoomView,
    "Showing": Showing,
}
"""What travels, by the name that it has on the page."""
HEAD = "/** Made by scripts/protocol.py from the types of the server; not to be edited. */"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
Schema = dict[str, Any]


def written() -> str:
    """The whole file."""
    schemas, components = msgspec.json.schema_components(ROOTS.values(), ref_template="{name}")
    unions = [
        f"export type {name} = {typed(schema)};"
        for name, schema in zip(ROOTS, schemas, strict=True)
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
    print(written(), end="")
