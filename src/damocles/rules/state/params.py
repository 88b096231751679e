"""The numbers in which editions differ: what they mean. The values and their rules are data.

An edition's file beside `damocles.rules.sets` gives every one of them with the id of its rule;
the catalog reads it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from damocles.engine import Value
from damocles.geometry.plane import CM, LIMIT

Length = Annotated[int, CM, msgspec.Meta(ge=0, le=LIMIT)]
"""In lattice units."""
Count = Annotated[int, msgspec.Meta(ge=0)]
Faces = Annotated[str, msgspec.Meta(pattern=r"^[2-6]/[2-6]$")]
"""What two dice need, one after the other, as 4/4."""


class Options(Value, frozen=True):
    """Rulings that a table may play otherwise: switches, shown in the record.

    The defaults are for records that are older than a switch.
    """

    free_measuring: bool = False
    """Anybody measures at any time."""
    commander_stays: bool = False
    """A successor takes over only with the next round."""
    machines_engage: bool = True
    """Infantry in contact with a machine is engaged."""
    hold_fighters: bool = False
    """Single fighters may be held back in a salvo."""
    mates_caught: bool = False
    """Unit mates of a single machine targeted can be caught."""
    unseen_protected: bool = False
    """Fighters that no shooter sees are not removed."""
    closed_shelters: bool = True
    """Inside a closed element nobody is reached by an area of effect."""
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
    """Every weapon of an infantry unit is fired before or after its movement, as it likes."""
    dead_cards_leave: bool = False
    """The card of a unit that is eliminated leaves the sequence."""
    run_over_faces: Faces | None = None
    """What eliminates somebody free and somebody engaged who is run over, if other numbers."""
    wreck_targetable: bool = False
    """The side of the pilot may aim at the wreck."""
    round_limit: Annotated[int, msgspec.Meta(ge=1, le=9_999)] | None = 12
    """The last round where a mission names none."""


class TerrainKind(Value, frozen=True):
    """A kind of terrain: its printed Size, how it is passed, and how it can be destroyed.

    `open` ground hinders nobody, infantry `climb`s over what can be crossed, the rest is `blocked`.
    """

    kind: str
    size: Count
    passing: Literal["open", "climb", "blocked"]
    protection: Count | None = None
    """None cannot be destroyed by weapons."""
    sp: Count = 0
    """Structure points."""
    removable: bool = True
    """Sabotage removes it."""


class Params(Value, frozen=True, kw_only=True):
    """Plain numbers in which editions differ."""

    band: Length
    """Depth of a range band."""
    contact: Length
    """Bases nearer than this are in contact."""
    cohesion_leader: Length
    """How far members may be from their leader."""
    cohesion_link: Length
    """How far a member may be from another."""
    activation_cost: Count
    """Leadership points for a unit without an officer."""
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
    """What a rush adds to Movement of a machine."""
    morale_difficulty: Count
    """What a morale test has to reach."""
    control: Length
    """How near an infantry fighter must be."""
    cover: Count
    """The number a cover test needs."""
    cover_drill: Count
    """The number with Take cover!."""
    cover_near: Length
    """A leader within this of the cover's far edge ignores it."""
    run_over_free: Count
    """What eliminates somebody free who is run over."""
    run_over_engaged: Count
    """What eliminates somebody engaged who is run over."""
    run_over_aside: Length
    """How far a survivor is moved aside at most."""
    area_limit: Length
    """Largest radius of an area of effect."""
    touch: Length
    """A base deeper in the zone of fire than this is caught."""
    drop_reach: Length
    """How near a drop point everybody is placed."""
    apart: Length
    """The gap that lets the largest base through, where elements are spaced."""
    clear_edge: Length
    """How far spaced elements stay from an edge by which somebody may enter."""
    deviation: Length
    """How far a template is shifted for each miss."""
    artillery_cost: Count
    """Leadership points for a strike."""
    stealth: Length
    """Beyond this a unit with Stealth is no target."""
    missions: tuple[str, ...]
    """The missions by the face of a die."""
    home_turf: Count
    """What it adds to an Authority test."""
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
    terrain: tuple[TerrainKind, ...]
    """The kinds of elements; all others block."""
    options: Options
    """Switches of rulings."""
