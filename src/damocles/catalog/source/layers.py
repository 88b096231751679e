"""Stacked packs: the same file of several packs as one tree of YAML nodes.

Fields are joined by name, entries of a list by their id. Anything that names its source (a number,
a table of prices) is kept whole: a pack that changes it says where the new value comes from.
"""

from __future__ import annotations

import yaml

PIECES = ("v", "src")
"""Fields that mark a mapping as taken whole or not at all."""


class Layers:
    """Joins trees, the lowest first, and remembers which of them every entry came from."""

    def __init__(self) -> None:
        self._from: dict[int, int] = {}

    def of(self, node: yaml.Node, otherwise: int) -> int:
        """The number of the tree that an entry's node came from; `otherwise` if not noted."""
        return self._from.get(id(node), otherwise)

    def joined(self, under: yaml.Node, over: yaml.Node, level: int, *, below: int = 0) -> yaml.Node:
        """Two trees as one: `over` is from `level`, `under` from `below` unless noted otherwise."""
        if isinstance(under, yaml.MappingNode) and isinstance(over, yaml.MappingNode):
            whole = any(_value(node, field) for node in (under, over) for field in PIECES)
            return over if whole else self._fields(under, over, level, below)
        if _named(under) and _named(over):
            return self._entries(under, over, level, below)
        return over

    def _fields(
        self, under: yaml.MappingNode, over: yaml.MappingNode, level: int, below: int
    ) -> yaml.Node:
        """Join named fields; a name that one tree gives twice stays, for the reader to report."""
        pairs = list(under.value)
        for key, _ in pairs:
            self._from.setdefault(id(key), below)
        known = {_text(key): i for i, (key, _) in enumerate(pairs)}
        for key, value in over.value:
            self._from[id(key)] = level
            at = known.pop(_text(key), None)
            if at is None:
                pairs.append((key, value))
            else:
                name, old = pairs[at]
                new = self.joined(old, value, level, below=self.of(name, below))
                pairs[at] = (key, new) if new is value else (name, new)
        return yaml.MappingNode(under.tag, pairs, under.start_mark, under.end_mark)

    def _entries(self, under: yaml.Node, over: yaml.Node, level: int, below: int) -> yaml.Node:
        """Join entries with ids: those with the same id are joined, new ones follow."""
        entries = list(under.value)
        for entry in entries:
            self._from.setdefault(id(entry), below)
        known = {_id(entry): i for i, entry in enumerate(entries)}
        for entry in over.value:
            self._from[id(entry)] = level
            at = known.pop(_id(entry), None)
            if at is None:
                entries.append(entry)
            else:
                origin = self.of(entries[at], below)
                entries[at] = self.joined(entries[at], entry, level, below=origin)
                self._from.setdefault(id(entries[at]), origin)
        return yaml.SequenceNode(under.tag, entries, under.start_mark, under.end_mark)


def _text(node: yaml.Node) -> str:
    """A field's name; anything that is not plain text gets a name of its own."""
    return str(node.value) if isinstance(node, yaml.ScalarNode) else f"?{id(node)}"


def _value(node: yaml.MappingNode, name: str) -> yaml.Node | None:
    """The value of a field, if it is there."""
    return next((value for key, value in node.value if key.value == name), None)


def _id(node: yaml.Node) -> str | None:
    """The id of an entry, if it has one."""
    found = _value(node, "id") if isinstance(node, yaml.MappingNode) else None
    return str(found.value) if isinstance(found, yaml.ScalarNode) else None


def _named(node: yaml.Node) -> bool:
    """Whether this is a list whose entries all have ids; an empty list counts."""
    return isinstance(node, yaml.SequenceNode) and all(_id(entry) for entry in node.value)
