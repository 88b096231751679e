"""A small puzzle to change, and the names of all."""

from __future__ import annotations

from damocles.lab.puzzles.files import FOLDER

NAMES = sorted(file.stem for file in FOLDER.glob("*.yaml"))
SMALL = """\
id: small
title: {en: Small, fr: Petit}
teaches: {en: Shoot., fr: Tirez.}
theme: targets
mission:
  id: small
  table: {width: 120, depth: 90}
  access_zones:
    - {id: south, owner: A, edge: south, from: 0, to: 120}
    - {id: north, owner: B, edge: north, from: 0, to: 120}
  scoring: [{what: infantry_unit, vp: 1}]
  cease_fire: {rounds: 6}
seats: [{army: white_stars, lp: 1}, {army: therians}]
units:
  - {id: steel, seat: 0, unit: steel_troopers, at: [[60, 30], [64, 30]]}
  - {id: golems, seat: 1, unit: storm_golems, number: 6, at: [[60, 50], [64, 50]]}
ask: {seat: 0, start: act, until: activation, unit: steel}
answer:
  - {what: fires, unit: steel, other: golems}
lines:
  shoot:
    - {unit: steel, order: fire, weapon: laser_rifle, at: golems}
    - {unit: steel, order: end}
  wait:
    - {unit: steel, order: end}
proof:
  measure: fallen
  best: shoot
  margin: 0.5
  values: {shoot: {alone: 0.6667}, wait: {alone: 0.0}}
"""
"""Two troopers before two golems at 17 cm: hits on 2+, damage on 4+."""
