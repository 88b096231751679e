"""The numbers in which editions differ: what they mean. The values and their rules are data.

An edition's file beside `damocles.rules.sets` gives every one of them with the id of its rule;
the catalog reads it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from damocles.engine import Value
from damocles.geometry.plane import CM, LIMIT

Length = Annotated[int, CM, msgspec.Meta(ge=0, le=LIMIT)]
"""In lattice units."""
Count = Annotated[int, msgspec.Meta(ge=0)]
Faces = Annotated[str, msgspec.Meta(pattern=r"^[2-6]/[2-6]$")]
"""What two dice need, one after the other, such as 4/4."""


class Options(Value, frozen=True):
    """Rulings that a table may play differently: switches, shown in the record.

    The defaults are for records older than a switch.
    """

    free_measuring: bool = False
    """Everybody may measure at any time."""
    commander_stays: bool = False
    """A successor takes over only with the next round."""
    machines_engage: bool = True
    """Infantry in contact with a machine is engaged."""
    hold_fighters: bool = False
    """Single fighters may be held back from a salvo."""
    mates_caught: bool = False
    """When a single machine is targeted, others of its unit can be caught."""
    unseen_protected: bool = False
    """Fighters that no shooter sees are not removed."""
    closed_shelters: bool = True
    """An area of effect reaches nobody inside a closed element."""
    only_valiant_control: bool = False
    """Disorganised units do not count for control."""
    disorganised_lose_drills: bool = False
    """A unit loses its drills when it is disorganised."""
    spaced_terrain: bool = False
    """Elements stand apart or touch, and none is near an access edge."""
    containers_open: bool = True
    """Containers can be opened."""
    routines_once_a_round: bool = False
    """An overseer uses each routine once a round, not once an activation."""
    creation_repeats: bool = False
    """A machine that has left the battle can be created again."""
    nanonucleus_lasts: bool = False
    """A Hyper nanonucleus holds until the unit's next activation, not for one attack."""
    free_sides: bool = False
    """An infantry unit may fire each of its weapons before or after its movement, as it likes."""
    dead_cards_leave: bool = False
    """The card of an eliminated unit leaves the sequence."""
    run_over_faces: Faces | None = None
    """What eliminates a free and an engaged fighter who is run over; None for the usual numbers."""
    wreck_targetable: bool = False
    """The pilot's side may aim at the wreck."""
    round_limit: Annotated[int, msgspec.Meta(ge=1, le=9_999)] | None = 12
    """The last round if the mission names none."""


class Params(Value, frozen=True, kw_only=True):
    """Plain numbers in which editions differ."""

    band: Length
    """Depth of a range band."""
    contact: Length
    """Bases nearer than this are in contact."""
    cohesion_leader: Length
    """How far members may be from their leader."""
    cohesion_link: Length
    """How far a member may be from the nearest other one."""
    lowest_rank: Count
    """The lowest rank of an officer."""
    highest_rank: Count
    """The highest rank of an officer."""
    officers_per_unit: Count
    """How many officers a unit may have."""
    army_points: Annotated[int, msgspec.Meta(ge=1)]
    """How many army points one point of a price is worth; bots reckon in army points."""
    activation_cost: Count
    """Leadership points for activating a unit without an officer."""
    relocate_cost: Count
    """Leadership points for moving the first card."""
    delay_cost: Count
    """Leadership points for a turn without a card."""
    extra_cost: Count
    """Leadership points for a second unit in a turn."""
    drill_cost: Count
    """Leadership points for a drill."""
    rally_cost: Count
    """Leadership points for rallying a unit."""
    rush_infantry: Length
    """What a rush adds to Movement."""
    rush_afv: Length
    """What a rush adds to a machine's Movement."""
    morale_difficulty: Count
    """The difficulty of a morale test."""
    control: Length
    """How near an infantry fighter must be to control something."""
    cover: Count
    """The number a cover test needs."""
    cover_drill: Count
    """The number a cover test needs with Take cover!."""
    cover_near: Length
    """A leader within this distance of the cover's far edge ignores it."""
    run_over_free: Count
    """What the die needs to eliminate a free fighter who is run over."""
    run_over_engaged: Count
    """What the die needs to eliminate an engaged fighter who is run over."""
    run_over_aside: Length
    """How far a survivor is moved aside at most."""
    area_limit: Length
    """Largest radius of an area of effect."""
    touch: Length
    """A base deeper in the zone of fire than this is caught."""
    drop_reach: Length
    """How near to a drop point every fighter is placed."""
    apart: Length
    """Where elements are spaced: the gap between them, which lets the largest base through."""
    clear_edge: Length
    """How far spaced elements stay from an edge by which units may enter."""
    deviation: Length
    """How far a template is shifted for each miss."""
    artillery_cost: Count
    """Leadership points for an artillery strike."""
    stealth: Length
    """Beyond this distance a unit with Stealth cannot be targeted."""
    missions: tuple[str, ...]
    """The missions by the face of a die."""
    home_turf: Count
    """What home turf adds to an Authority test."""
    dash_infantry: Length
    """How far a rush goes with Dash."""
    dash_afv: Length
    """How far a machine's rush goes with Dash."""
    transfer_cost: Count
    dash_cost: Count
    nanonucleus_cost: Count
    reconstruction_cost: Count
    restoration_cost: Count
    creation_cost: Count
    fusion_cost: Count
    options: Options
    """The rulings that a table may switch."""

    def price(self, points: int) -> int:
        """A price of so many army points, to the nearest; nothing costs less than one."""
        return max(1, round(points / self.army_points))
