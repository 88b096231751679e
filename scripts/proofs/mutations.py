"""Small wrong changes to Python code.

Only code that decides something is changed: no docstring, annotation, decorator, import or text,
nothing under TYPE_CHECKING, and no head of a class.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

BOUNDS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
OPPOSITES = {
    ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
ARITHMETIC = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
HARMLESS = {"strict"}
"""Keywords that only guard against mistakes: correct code does the same without them."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Site(NamedTuple):
    """A place and a wrong change; `make` applies it to the tree, which is then spoilt."""

    line: int
    kind: str
    change: str
    make: Callable[[], object]


class Spot(NamedTuple):
    """A node with the field of its parent that holds it; in a list, with its position."""

    node: ast.AST
    parent: ast.AST
    field: str
    place: int | None
    returns: str
    """What the function around it is annotated to return."""

    def put(self, node: ast.AST) -> None:
        """Put another node in its place."""
        ast.copy_location(node, self.node)
        if self.place is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.place] = node

    def site(self, kind: str, new: ast.AST) -> Site:
        """The change that puts another node here."""
        change = f"{ast.unparse(self.node)}  ->  {ast.unparse(new)}"
        return Site(getattr(self.node, "lineno", 0), kind, change, lambda: self.put(new))


def sites(tree: ast.AST) -> list[Site]:
    """Every wrong change to a module or function, in the order of its lines."""
    found = [site for spot in walk(tree, returns=annotated(tree)) for site in changes(spot)]
    return sorted(found, key=lambda site: site.line)


# ---- where -----------------------------------------------------------------------------------


def walk(parent: ast.AST, *, returns: str) -> Iterator[Spot]:
    """Every node below that decides something."""
    for field, value in ast.iter_fields(parent):
        if is_left_alone(parent, field):
            continue
        nodes = enumerate(value) if isinstance(value, list) else [(None, value)]
        for place, node in nodes:
            if isinstance(node, ast.AST) and not is_plain(node):
                yield Spot(node, parent, field, place, returns)
                yield from walk(node, returns=annotated(node) or returns)


def is_left_alone(parent: ast.AST, field: str) -> bool:
    """Whether a field only describes or declares something."""
    if field in {"annotation", "returns", "decorator_list", "ctx"}:
        return True
    return isinstance(parent, ast.ClassDef) and field in {"bases", "keywords"}


def is_plain(node: ast.AST) -> bool:
    """Whether a node decides nothing: docstrings, imports, guards, type-checking code."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.keyword) and node.arg in HARMLESS:
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    guard = node.test if isinstance(node, ast.If) else None
    return isinstance(guard, ast.Name) and guard.id == "TYPE_CHECKING"


def annotated(node: ast.AST) -> str:
    """The annotated return type of a function; empty for anything else."""
    if isinstance(node, Function) and node.returns is not None:
        return ast.unparse(node.returns)
    return ""


# ---- what ------------------------------------------------------------------------------------


def changes(spot: Spot) -> list[Site]:
    """Every wrong change to one node."""
    return [site for change in CHANGES.get(type(spot.node), ()) for site in change(spot)]


def compared(spot: Spot) -> Iterator[Site]:
    """Move the bound in or out; negate the comparison."""
    node = spot.node
    assert isinstance(node, ast.Compare)  # noqa: S101  # by the table below
    for index, op in enumerate(node.ops):
        for kind, swaps in (("bound", BOUNDS), ("comparison", OPPOSITES)):
            swap = swaps.get(type(op))
            if swap is not None:
                ops = [*node.ops[:index], swap(), *node.ops[index + 1 :]]
                yield spot.site(kind, ast.Compare(node.left, ops, node.comparators))


def joined(spot: Spot) -> Iterator[Site]:
    """Turn and into or, or the reverse; leave out one of the conditions."""
    node = spot.node
    assert isinstance(node, ast.BoolOp)  # noqa: S101  # by the table below
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield spot.site("and/or", ast.BoolOp(other, node.values))
    for index in range(len(node.values)):
        rest = [*node.values[:index], *node.values[index + 1 :]]
        yield spot.site("condition", ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0])


def negated(spot: Spot) -> Iterator[Site]:
    """Leave out not, or minus."""
    node = spot.node
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield spot.site("not", node.operand)


def calculated(spot: Spot) -> Iterator[Site]:
    """Use another kind of arithmetic."""
    node = spot.node
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        other = ARITHMETIC[type(node.op)]()
        yield spot.site("arithmetic", ast.BinOp(node.left, other, node.right))


def added(spot: Spot) -> Iterator[Site]:
    """Subtract instead of adding."""
    node = spot.node
    if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        other = ARITHMETIC[type(node.op)]()
        yield spot.site("arithmetic", ast.AugAssign(node.target, other, node.value))


def counted(spot: Spot) -> Iterator[Site]:
    """Make a number one too large or too small; turn true into false."""
    node = spot.node
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield spot.site("constant", ast.Constant(not node.value))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield spot.site("constant", ast.Constant(node.value + 1))
        yield spot.site("constant", ast.Constant(node.value - 1))


def returned(spot: Spot) -> Iterator[Site]:
    """Return None where allowed; something else if nothing inside the return changes."""
    node = spot.node
    assert isinstance(node, ast.Return)  # noqa: S101  # by the table below
    if node.value is None or isinstance(node.value, ast.Constant):
        return
    if "| None" in spot.returns:
        yield spot.site("return", ast.Return(ast.Constant(None)))
    if not any(changes(inner) for inner in walk(node, returns="")):
        for other in others(node.value, spot.returns):
            if ast.unparse(other) != ast.unparse(node.value):
                yield spot.site("return", ast.Return(other))


def others(value: ast.expr, returns: str) -> Iterator[ast.expr]:
    """Other results of the annotated type; whether they are is for the type checker to say."""
    if returns == "bool":
        yield from map(ast.Constant, (True, False))
    elif returns == "int":
        yield ast.BinOp(value, ast.Add(), ast.Constant(1))
    elif returns.startswith(("tuple[", "Sequence[", "Iterable[", "Outcome")):
        yield ast.Tuple([], ast.Load())
    elif returns.startswith("list["):
        yield ast.List([], ast.Load())
    elif returns.startswith(("dict[", "Mapping[")):
        yield ast.Dict([], [])
    elif returns.startswith(("set[", "frozenset[", "Set[")):
        yield ast.Call(ast.Name("frozenset", ast.Load()), [], [])


def stated(spot: Spot) -> Iterator[Site]:
    """Leave out something that is to be done."""
    node = spot.node
    assert isinstance(node, ast.Expr)  # noqa: S101  # by the table below
    if isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom):
        yield Site(
            node.lineno,
            "statement",
            f"{ast.unparse(node)}  ->  (nothing)",
            partial(spot.put, ast.Pass()),
        )


def branched(spot: Spot) -> Iterator[Site]:
    """Negate the condition, if no other change to it does."""
    node = spot.node
    if isinstance(node, ast.If | ast.IfExp | ast.While) and is_bare(node.test):
        new = ast.UnaryOp(ast.Not(), node.test)
        change = f"if {ast.unparse(node.test)}  ->  if {ast.unparse(new)}"
        yield Site(node.test.lineno, "condition", change, lambda: setattr(node, "test", new))


def is_bare(test: ast.expr) -> bool:
    """Whether a condition is a plain expression, such as a name or a call."""
    return not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp)


def filtered(spot: Spot) -> Iterator[Site]:
    """Leave out a filter of a comprehension."""
    node = spot.node
    assert isinstance(node, ast.comprehension)  # noqa: S101  # by the table below
    for index, test in enumerate(node.ifs):
        change = f"if {ast.unparse(test)}  ->  (nothing)"
        yield Site(test.lineno, "filter", change, partial(node.ifs.pop, index))


def called(spot: Spot) -> Iterator[Site]:
    """Leave out a named argument; take min for max, any for all."""
    node = spot.node
    assert isinstance(node, ast.Call)  # noqa: S101  # by the table below
    for index, keyword in enumerate(node.keywords):
        if keyword.arg not in HARMLESS:
            rest = [*node.keywords[:index], *node.keywords[index + 1 :]]
            yield spot.site("argument", ast.Call(node.func, node.args, rest))
    if isinstance(node.func, ast.Name) and node.func.id in NAMES:
        other = ast.Name(NAMES[node.func.id], ast.Load())
        yield spot.site("min/max", ast.Call(other, node.args, node.keywords))


def listed(spot: Spot) -> Iterator[Site]:
    """Leave out one of several events, steps or other things."""
    node = spot.node
    if not isinstance(node, ast.List | ast.Tuple) or not isinstance(node.ctx, ast.Load):
        return
    if isinstance(spot.parent, ast.Assign | ast.Subscript | ast.comprehension | ast.For):
        return
    for index in range(len(node.elts)):
        rest = [*node.elts[:index], *node.elts[index + 1 :]]
        yield spot.site("element", type(node)(rest, ast.Load()))


CHANGES: dict[type[ast.AST], tuple[Callable[[Spot], Iterator[Site]], ...]] = {
    ast.Compare: (compared,),
    ast.BoolOp: (joined,),
    ast.UnaryOp: (negated,),
    ast.BinOp: (calculated,),
    ast.AugAssign: (added,),
    ast.Constant: (counted,),
    ast.Return: (returned,),
    ast.Expr: (stated,),
    ast.If: (branched,),
    ast.IfExp: (branched,),
    ast.While: (branched,),
    ast.comprehension: (filtered,),
    ast.Call: (called,),
    ast.List: (listed,),
    ast.Tuple: (listed,),
}
