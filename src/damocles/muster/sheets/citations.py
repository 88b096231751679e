"""The rules behind everything that the sheets say."""

from __future__ import annotations

from damocles.rules.reading import AUTOMATIC, IMPOSSIBLE

ROUTINES: dict[str, tuple[str, ...]] = {
    "transfer": ("ROU-006",),
    "dash_infantry": ("ROU-007",),
    "nanonucleus_infantry": ("ROU-008",),
    "reconstruction": ("ROU-009",),
    "restoration": ("ROU-010",),
    "dash_afv": ("ROU-011",),
    "nanonucleus_afv": ("ROU-012",),
    "creation": ("ROU-013",),
    "fusion": ("ROU-014",),
}
"""The rules of every routine."""

COSTS: dict[str, tuple[str, ...]] = {
    "activation_cost": ("ACT-012",),
    "relocate_cost": ("ACT-016",),
    "delay_cost": ("ACT-017", "ACT-018"),
    "extra_cost": ("ACT-019", "ACT-020"),
    "drill_cost": ("ACT-047",),
    "rally_cost": ("MOR-013",),
    "artillery_cost": ("SHO-065",),
    "transfer_cost": ("ROU-006",),
    "dash_cost": ("ROU-007", "ROU-011"),
    "nanonucleus_cost": ("ROU-008", "ROU-012"),
    "reconstruction_cost": ("ROU-009",),
    "restoration_cost": ("ROU-010",),
    "creation_cost": ("ROU-013",),
    "fusion_cost": ("ROU-014",),
}
"""The rules of every cost in leadership points."""

TESTS: dict[int, tuple[str, ...]] = {
    IMPOSSIBLE: ("GEN-048",),
    6: ("GEN-049",),
    5: ("GEN-050",),
    4: ("GEN-051",),
    3: ("GEN-052",),
    2: ("GEN-053",),
    AUTOMATIC: ("GEN-054",),
}
"""The rules of each row of the resolution table, by the number needed."""

SECTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "round": {
        "pool": ("TAC-002", "TAC-003"),
        "sequence": ("TAC-007",),
        "authority": ("TAC-015", "TAC-017", "TAC-018"),
        "turns": ("GEN-076", "ACT-011"),
        "control": ("CTL-002", "CTL-003", "CTL-004"),
        "purchase": ("CTL-008",),
    },
    "costs": {},
    "tests": {
        "shot": ("SHO-022",),
        "strike": ("MEL-012",),
        "damage": ("GEN-056",),
        "morale_test": ("MOR-008",),
        "bands": ("GEN-004", "GEN-005"),
        "measuring": ("GEN-003", "GEN-007"),
    },
    "activation": {
        "before": ("ACT-057", "MOR-005"),
        "then": ("ACT-057",),
        "end": ("ACT-057",),
    },
    "movement": {
        "combat": ("ACT-031", "ACT-035"),
        "rush": ("ACT-028", "ACT-029", "ACT-030"),
        "crossing": ("TER-002",),
        "run_over": ("ACT-039", "ACT-042", "ACT-043"),
        "cohesion": ("GEN-016", "GEN-017"),
    },
    "status": {
        "contact": ("GEN-011",),
        "engaged": ("ACT-002", "ACT-003", "ACT-004", "ACT-034"),
        "grounded": ("ACT-006", "ACT-007", "SHO-040"),
        "disorganised": ("MOR-012", "MOR-013"),
        "routing": ("MOR-010", "MOR-014"),
        "immobilised": ("GEN-067", "GEN-070"),
    },
    "drills": {
        "all_drills": ("ACT-047", "ACT-048", "ACT-049"),
        "knee": ("ACT-050",),
        "overwatch": ("ACT-051", "ACT-052"),
        "take_cover": ("ACT-053", "SHO-048"),
        "split_fire": ("ACT-054",),
    },
    "cover": {
        "behind": ("SHO-044", "SHO-046"),
        "cover_test": ("SHO-047", "SHO-048"),
        "no_cover": ("SHO-042", "SHO-051"),
    },
    "morale": {
        "infantry_morale": ("MOR-002", "MOR-003"),
        "afv_morale": ("MOR-004", "MOR-006"),
    },
    "shooting": {
        "salvo": ("SHO-002", "SHO-023", "SHO-024"),
        "zone": ("SHO-014", "SHO-027", "SHO-031"),
        "skipped": ("SHO-028", "SHO-029"),
        "indirect": ("SHO-032", "SHO-034"),
        "area": ("SHO-037", "SHO-038", "SHO-039"),
        "into_melee": ("SHO-008", "SHO-009"),
        "artillery": ("SHO-065", "SHO-066", "SHO-067"),
    },
    "losses": {
        "infantry": ("GEN-058", "SHO-054"),
        "machines": ("SHO-056", "GEN-062", "GEN-064"),
        "wrecked": ("GEN-066", "GEN-068"),
        "leader": ("GEN-015",),
    },
    "melee": {
        "who": ("MEL-002", "MEL-003", "MEL-008"),
        "strikes": ("MEL-010", "MEL-011"),
        "victims": ("MEL-014", "MEL-015"),
    },
    "arrival": {
        "edge": ("MIS-013",),
        "zone_of_deployment": ("MIS-016", "MIS-018"),
        "drop": ("MIS-020", "MIS-021", "MIS-022"),
    },
    "terrain": {},
}
"""The sections in the order of the page: the keys of their sentences, each with its rules."""
