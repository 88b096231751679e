"""A group of discs on its way to a formation.

For the other modules of the geometry; callers use `damocles.geometry.places.placement`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec

from damocles.geometry.measures.arrays import Discs
from damocles.geometry.measures.cohesion import check_cohesion
from damocles.geometry.places.formations import GroupSize, leader_spot, slots
from damocles.geometry.places.matching import match_spots
from damocles.geometry.places.spots import SpotWish, rings
from damocles.geometry.plane.lattice import half_up
from damocles.geometry.plane.shapes import Disc, Point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.places.formations import Formation
    from damocles.geometry.places.spots import Circle, Obstacles, Ring, SpotRegion

Places = dict[int, Point]
"""Where members stand, by index."""


class Arrangement(msgspec.Struct, frozen=True):
    """Places for a group, in the order of its members; None for those without a spot."""

    places: tuple[Point | None, ...]
    ok: bool
    unplaced: tuple[int, ...]


class Party:
    """The members, the ground they stand on, and what keeps them together."""

    def __init__(
        self,
        movers: Sequence[Disc],
        ground: Obstacles,
        fields: Sequence[SpotRegion | None],
        leader: int,
        *,
        lead: int,
        link: int,
        connected: bool,
    ) -> None:
        self.movers, self.ground, self.fields, self.leader = movers, ground, fields, leader
        self.lead, self.link, self.connected = lead, link, connected
        self.others = [i for i in range(len(movers)) if i != leader]
        self._leads: dict[Point, Point | None] = {}

    def attempt(self, formation: Formation, leader_to: Point, facing: float) -> Arrangement:
        """Try once: the leader first, then spots near the slots, then whoever is left over."""
        goal = leader_spot(formation, leader_to, r=self.movers[self.leader].r)
        at = self._led(goal)
        if at is None:
            return self._answer({})
        spots = self._spots(formation, at, facing) if self.others else []
        return self._answer(self._settled({self.leader: at, **self._shared(spots)}, {}))

    def mend(self) -> Arrangement:
        """Keep members where they stand right, and move the others as little as possible."""
        own = {i: (disc.x, disc.y) for i, disc in enumerate(self.movers)}
        at = self._led(own[self.leader])
        if at is None:
            return self._answer({})
        places = {self.leader: at}
        for i in self.others:
            wish, field = SpotWish(target=own[i], r=self.movers[i].r, limit=0), self.fields[i]
            free = self.ground.allowed([own[i]], wish, self._discs(places))
            if free[0] and (field is None or field.lengths([own[i]])[0] is not None):
                places[i] = own[i]
        return self._answer(self._settled(places, own))

    def _led(self, goal: Point) -> Point | None:
        """Where the leader stands; found once per goal, so that all formations share it."""
        if goal not in self._leads:
            self._leads[goal] = self._lead(goal)
        return self._leads[goal]

    def _lead(self, goal: Point) -> Point | None:
        """Where the leader stands: at its goal if possible, else as near to it as possible."""
        field, wish = self.fields[self.leader], SpotWish(goal, self.movers[self.leader].r, limit=0)
        free = self.ground.allowed([goal], wish, ())[0]
        if free and (field is None or field.lengths([goal])[0] is not None):
            return goal
        feel = rings((0, 0), [self.lead * k / 8 for k in range(1, 9)])
        wish = SpotWish(target=goal, r=self.movers[self.leader].r, limit=self.lead, feel=feel)
        return self.ground.nearest(wish, within=field)

    def _spots(self, formation: Formation, at: Point, facing: float) -> list[Point]:
        """Spots on or near the slots of a formation that suit every member, with a few extra.

        There is room for the largest member, and they are near enough for the smallest.
        """
        large, small = self._sizes()
        leader = Disc(x=at[0], y=at[1], r=self.movers[self.leader].r)
        size = GroupSize(
            count=len(self.movers), r=max(large, leader.r), lead=self.lead, link=self.link
        )
        wanted = slots(formation, at, size=size, facing=facing, runner=self.ground.runner)
        must = [(at[0], at[1], self.lead + leader.r + small)]
        wish, most = SpotWish(target=at, r=large, limit=size.r, must=must), 2 * len(self.others)
        near, bond = self.link + leader.r + small, self.link + 2 * small
        return self.ground.occupy(wanted, wish, leader, near=near, bond=bond, most=most)

    def _sizes(self) -> tuple[int, int]:
        """The largest and the smallest radius of the members besides the leader."""
        radii = [self.movers[i].r for i in self.others]
        return max(radii), min(radii)

    def _shared(self, spots: list[Point]) -> Places:
        """The spots, shared out among the members who reach them."""
        alike = {(self.fields[i], self.movers[i]): i for i in self.others}
        known = {who: self._lengths(i, spots) for who, i in alike.items()}
        costs = [known[self.fields[i], self.movers[i]] for i in self.others]
        return {self.others[row]: spots[spot] for row, spot in match_spots(costs).items()}

    def _lengths(self, i: int, spots: list[Point]) -> Sequence[int | None]:
        """The lengths of a member's ways to some spots; straight lines if it may go anywhere."""
        field, mover = self.fields[i], self.movers[i]
        if field is not None:
            return field.lengths(spots)
        return [half_up(math.dist((mover.x, mover.y), spot)) for spot in spots]

    def _settled(self, places: Places, targets: Places) -> Places:
        """The places of a group that overlaps nothing, with loose members brought to the others."""
        places, alone = self._kept(places)
        if alone:
            places, _ = self._kept(self._joined(places, targets))
        return self._completed(places, targets)

    def _loose(self, places: Places) -> set[int]:
        """The members that are far from the leader, alone, or not connected."""
        order = sorted(places)
        verdict = check_cohesion(
            Discs(self._discs(places)),
            leader=order.index(self.leader),
            lead=self.lead,
            link=self.link,
            connected=self.connected,
        )
        return {order[k] for k in verdict.far + verdict.alone}

    def _kept(self, places: Places) -> tuple[Places, bool]:
        """The places that are in cohesion, without the loose members but always with the leader.

        Also returns whether the leader is loose.
        """
        while (loose := self._loose(places)) - {self.leader}:
            places = {i: at for i, at in places.items() if i not in loose or i == self.leader}
        return places, bool(loose)

    def _joined(self, places: Places, targets: Places) -> Places:
        """Bring one member to a leader who stands alone; if none can, only the leader stays."""
        at = places[self.leader]
        led = {self.leader: at}
        for i in self._by_distance({**targets, **places}, at):
            rest = {j: spot for j, spot in places.items() if j != i}
            spot = self._spot(i, targets.get(i, places.get(i, at)), rest, led)
            if spot is not None:
                return {**rest, i: spot}
        return led

    def _by_distance(self, targets: Places, at: Point) -> list[int]:
        """The members besides the leader, from near to far; those without a target first."""
        return sorted(self.others, key=lambda i: (math.dist(targets.get(i, at), at), i))

    def _completed(self, places: Places, targets: Places) -> Places:
        """Find spots near the group for those without, nearest first, until none is found."""
        at, found = places[self.leader], len(places) < len(self.movers)
        missing = [i for i in self._by_distance(targets, at) if i not in places] if found else []
        while found:
            found = False
            for i in [i for i in missing if i not in places]:
                spot = self._spot(i, targets.get(i, at), places, places)
                if spot is not None:
                    places[i] = spot
                    found = True
        return places

    def _spot(self, i: int, target: Point, places: Places, friends: Places) -> Point | None:
        """The spot nearest to a target, clear of the members placed, and near one of `friends`."""
        r, at = self.movers[i].r, places[self.leader]
        reach = self.lead + self.movers[self.leader].r + r
        some: list[Circle] = []
        feel: list[Ring] = []
        for j, (x, y) in friends.items():
            radii = self.movers[j].r + r
            some.append((x, y, radii + self.link))
            centre = x - target[0], y - target[1]
            feel += rings(centre, (radii + 2, radii + self.link / 2, radii + self.link - 2))
        wish = SpotWish(
            target=target,
            r=r,
            limit=math.ceil(math.dist(target, at)) + reach,
            must=[(*at, reach)],
            some=some,
            feel=feel,
        )
        return self.ground.nearest(wish, self._discs(places), within=self.fields[i])

    def _discs(self, places: Places) -> list[Disc]:
        """The members as they stand, in the order of their indices."""
        return [Disc(x=places[i][0], y=places[i][1], r=self.movers[i].r) for i in sorted(places)]

    def _answer(self, places: Places) -> Arrangement:
        """The arrangement with these places."""
        unplaced = tuple(i for i in range(len(self.movers)) if i not in places)
        spots = tuple(places.get(i) for i in range(len(self.movers)))
        return Arrangement(places=spots, ok=not unplaced, unplaced=unplaced)
