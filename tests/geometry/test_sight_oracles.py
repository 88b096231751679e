"""Sight on thousands of random layouts: against oracles, against itself moved, on both backends."""

from __future__ import annotations

import random

import pytest

from damocles.geometry import backend
from damocles.geometry.measures import sight
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.plane.shapes import Disc, Piece
from tests.geometry.sight_layouts import KINDS, corridor, overlapping
from tests.geometry.sight_oracles import Layout, sampled, sliced, verified


def looked(layout: Layout) -> sight.Sight:
    """The answer for a layout."""
    pieces, discs = Pieces(layout.pieces), Discs(layout.discs)
    return sight.look(layout.a, layout.b, pieces=pieces, discs=discs)


def verdict(layout: Layout) -> bool:
    """The answer without its reason."""
    pieces, discs = Pieces(layout.pieces), Discs(layout.discs)
    return sight.sees(layout.a, layout.b, pieces=pieces, discs=discs)


def shares(quick: int, deep: int) -> pytest.MarkDecorator:
    """A quick share of the layouts, and all of them."""
    patient = [pytest.mark.deep, pytest.mark.timeout(1_800)]
    counts = [quick, pytest.param(deep, marks=patient)]
    return pytest.mark.parametrize("count", counts)


def refuse_unless_right(layout: Layout, answer: sight.Sight) -> None:
    """A witness must hold; a blocked pair must be so for every oracle and by construction."""
    if answer.sees:
        assert answer.line is not None
        assert verified(answer.line, layout), layout
        assert layout.expected is not False, layout
    else:
        assert not sampled(layout), layout
        assert not sliced(layout), layout
        assert layout.expected is not True, layout


@pytest.mark.parametrize("kind", KINDS)
@shares(50, 2_600)
def test_no_oracle_refutes_a_verdict_on_either_backend(kind: str, count: int) -> None:
    rng = random.Random(f"{kind} {count}")
    for _ in range(count):
        layout = KINDS[kind](rng)
        with backend.using("compiled"):
            answer = looked(layout)
        with backend.using("twin"):
            assert looked(layout) == answer, layout
        refuse_unless_right(layout, answer)


def test_every_kind_of_layout_is_hard_in_its_way() -> None:
    rng = random.Random(5)
    seen = {kind: [verdict(make(rng)) for _ in range(60)] for kind, make in KINDS.items()}
    for kind in ("corridor", "overlapping", "against", "star", "slit"):
        assert 5 < sum(seen[kind]) < 55, kind
    for kind in ("abutting", "cut", "touching"):
        assert not any(seen[kind]), kind


def moved(layout: Layout, motion: str) -> Layout:
    """The layout after a motion that keeps it on the lattice."""

    def place(x: int, y: int) -> tuple[int, int]:
        places = {
            "shift": (x + 12_345, y - 6_789),
            "quarter turn": (-y, x),
            "half turn": (-x, -y),
            "mirror": (-x, y),
            "diagonal mirror": (y, x),
        }
        return places[motion]

    def disc(d: Disc) -> Disc:
        x, y = place(d.x, d.y)
        return Disc(x=x, y=y, r=d.r)

    pieces = [Piece.of([place(x, y) for x, y in piece.corners]) for piece in layout.pieces]
    return Layout(disc(layout.a), disc(layout.b), pieces, [disc(d) for d in layout.discs])


@pytest.mark.parametrize(
    "motion", ["shift", "quarter turn", "half turn", "mirror", "diagonal mirror"]
)
@shares(8, 250)
def test_rigid_motions_change_no_verdict(motion: str, count: int) -> None:
    rng = random.Random(count)
    for make in KINDS.values():
        for _ in range(count):
            layout = make(rng)
            assert verdict(moved(layout, motion)) == verdict(layout), layout


@shares(30, 1_000)
def test_sight_is_mutual(count: int) -> None:
    rng = random.Random(count)
    for make in KINDS.values():
        for _ in range(count):
            layout = make(rng)
            back = layout._replace(a=layout.b, b=layout.a)
            assert verdict(back) == verdict(layout), layout


@pytest.mark.parametrize("kind", ["corridor", "overlapping", "against"])
@shares(50, 1_500)
def test_an_added_blocker_never_opens_a_line(kind: str, count: int) -> None:
    rng = random.Random(f"{kind} {count}")
    for _ in range(count):
        layout = KINDS[kind](rng)
        fewer = layout._replace(pieces=layout.pieces[1:], discs=layout.discs[1:])
        assert verdict(fewer) or not verdict(layout), layout


@shares(30, 1_500)
def test_each_of_the_named_blockers_is_needed_and_together_they_suffice(count: int) -> None:
    rng = random.Random(count)
    for _ in range(count):
        for make in (corridor, overlapping):
            layout = make(rng)
            named = looked(layout).blockers
            walls = len(layout.pieces)
            pieces = Pieces(layout.pieces[i] for i in named if i < walls)
            discs = Discs(layout.discs[i - walls] for i in named if i >= walls)
            verdicts = [
                sight.sees(layout.a, layout.b, pieces=pieces, discs=discs, skip=[i])
                for i in range(-1, len(named))
            ]
            assert verdicts == [not named] + [True] * len(named), layout


@pytest.mark.usefixtures("runner")
@shares(3, 40)
def test_a_matrix_holds_the_verdicts_of_its_pairs(count: int) -> None:
    rng = random.Random(count)
    for _ in range(count):
        layouts = [make(rng) for make in (corridor, overlapping) for _ in range(2)]
        pieces = Pieces(piece for layout in layouts for piece in layout.pieces)
        discs = Discs(disc for layout in layouts for disc in layout.discs)
        viewers, targets = [lay.a for lay in layouts], [lay.b for lay in layouts]
        whole = sight.matrix(Discs(viewers), Discs(targets), pieces=pieces, discs=discs)
        single = [
            sight.look(a, b, pieces=pieces, discs=discs).sees for a in viewers for b in targets
        ]
        assert list(whole.cells) == [int(verdict) for verdict in single]
