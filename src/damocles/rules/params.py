"""The numbers of a rule set, each with the rule it comes from."""

from __future__ import annotations

from typing import Literal

from damocles.engine.values import Value


class Options(Value, frozen=True):
    """Rulings that a table may play otherwise: switches, shown in the record."""

    free_measuring: bool = False
    """RUL-17."""
    commander_stays: bool = False
    """RUL-22: a successor takes over only with the next round."""
    machines_engage: bool = True
    """RUL-33: infantry in contact with a machine is engaged."""
    hold_fighters: bool = False
    """RUL-47: single fighters may be held back in a salvo."""
    mates_caught: bool = False
    """RUL-51: unit mates of a single machine targeted can be caught."""
    unseen_protected: bool = False
    """RUL-54: fighters that no shooter sees are not removed."""
    closed_shelters: bool = True
    """RUL-70: inside a closed element nobody is reached by an area of effect."""
    only_valiant_control: bool = False
    """RUL-79: disorganised units do not count for control."""
    disorganised_lose_drills: bool = False
    """RUL-92."""
    spaced_terrain: bool = False
    """RUL-109: elements stand apart or touch, and none is near an access edge."""
    containers_open: bool = True
    """RUL-117."""
    routines_once_a_round: bool = False
    """RUL-130."""
    round_limit: int | None = 12
    """RUL-139: where a mission names no last round."""


class TerrainKind(Value, frozen=True):
    """A kind of terrain: its printed Size, how it is passed, and how it can be destroyed.

    `open` ground hinders nobody, infantry `climb`s over what can be crossed, the rest is `blocked`.
    """

    kind: str
    """TER-006: its name."""
    size: int
    """TER-006."""
    passing: Literal["open", "climb", "blocked"]
    """TER-001, TER-002, RUL-115."""
    protection: int | None = None
    """TER-014: None cannot be destroyed by weapons."""
    sp: int = 0
    """TER-014: Structure points."""
    removable: bool = True
    """RUL-120: sabotage removes it."""


class Params(Value, frozen=True):
    """Plain numbers in which editions differ; lengths in lattice units."""

    band: int
    """GEN-004: depth of a range band."""
    contact: int
    """GEN-011: bases nearer than this are in contact."""
    cohesion_leader: int
    """GEN-016: how far members may be from their leader."""
    cohesion_link: int
    """GEN-017: how far a member may be from another."""
    activation_cost: int
    """ACT-012: leadership points for a unit without an officer."""
    relocate_cost: int
    """ACT-016."""
    delay_cost: int
    """ACT-017."""
    extra_cost: int
    """ACT-019."""
    drill_cost: int
    """ACT-047."""
    rally_cost: int
    """MOR-013."""
    rush_infantry: int
    """ACT-028: what a rush adds to Movement."""
    rush_afv: int
    """ACT-028."""
    morale_difficulty: int
    """MOR-008."""
    control: int
    """CTL-002: how near an infantry fighter must be."""
    cover: int
    """SHO-047: the number a cover test needs."""
    cover_drill: int
    """SHO-048: the number with Take cover!."""
    cover_near: int
    """SHO-051: a leader within this of the cover's far edge ignores it."""
    run_over_free: int
    """ACT-042."""
    run_over_engaged: int
    """ACT-043."""
    area_limit: int
    """SHO-038: largest radius of an area of effect."""
    touch: int
    """SHO-016: a base deeper in the zone of fire than this is caught."""
    drop_reach: int = 10_000
    """MIS-020: how near a drop point everybody is placed."""
    apart: int = 13_000
    """RUL-109: the gap that lets the largest base through, where elements are spaced."""
    clear_edge: int = 10_000
    """RUL-109: how far spaced elements stay from an edge by which somebody may enter."""
    deviation: int = 1_000
    """SHO-034: how far a template is shifted for each miss."""
    artillery_cost: int = 3
    """SHO-065."""
    stealth: int = 20_000
    """RUL-127: beyond this a unit with Stealth is no target."""
    missions: tuple[str, ...] = ()
    """MIS-001: the missions by the face of a die."""
    run_over_aside: int = 10_000
    """RUL-37: how far a survivor is moved aside at most."""
    home_turf: int = 1
    """TAC-020: what it adds to an Authority test."""
    dash_infantry: int = 30_000
    """ROU-007: how far a rush goes with Dash."""
    dash_afv: int = 50_000
    """ROU-011."""
    transfer_cost: int = 1
    """ROU-006."""
    dash_cost: int = 2
    """ROU-007, ROU-011."""
    nanonucleus_cost: int = 2
    """ROU-008, ROU-012."""
    reconstruction_cost: int = 3
    """ROU-009."""
    restoration_cost: int = 1
    """ROU-010."""
    creation_cost: int = 4
    """ROU-013."""
    fusion_cost: int = 4
    """ROU-014."""
    terrain: tuple[TerrainKind, ...] = ()
    """TER-006, TER-014, RUL-115: the kinds of elements; all others block."""
    options: Options = Options()
    """Switches of rulings."""
