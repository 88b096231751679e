"""The one table of tolerances: every number by which an answer may be off, and why.

In lattice units (0.001 cm) unless the sentence says otherwise. No other module of the geometry
defines a tolerance: the kernels, and the functions in front of them, import them from here.
"""

from __future__ import annotations

# ---- standing and moving ---------------------------------------------------------------------

TOUCHING = 0.5
"""Distances to pieces are rounded half up, so an overlap of up to half a unit is a touch."""
SLACK = 0.4999
"""Grown radii fall short by this much: a disc that touches can slide along, but twice this and two
hairs stay below one unit, so that no path leads through a gap that is too narrow by one."""
LEG_HAIR = 0.00005
"""A leg may cut this deep into a grown obstacle: far below the lattice, far above rounding."""
BACK = 1e-7
"""Pseudo-angles behind by less are equal: rounding, a fraction of a unit on any circle."""
LENGTH_TIE = 1e-9
"""Lengths this close are equal: the arrival seen first is kept."""
SURELY = 1.0
"""Anything this much farther away than the limit is out of reach, however lengths are rounded."""
BUDGET_SPARE = 1.5
"""Lengths below budget + 1.5 are, rounded half up, at most one unit above the budget."""
GRAZE = 1.0
"""An overlap this large on the way is a touch: paths pass obstacles half a unit too close."""
STILL = 1e-6
"""Legs shorter than this are left out of a drawn path: they come from rounding."""
BOUND_SPARE = 0.01
"""Bounding circles are larger by this much, so that rounding leaves no corner outside."""

# ---- placing ---------------------------------------------------------------------------------

NEAR = 3.0
"""How far from a computed point the lattice is searched: two steps each way, and one to spare."""
SPOT_SPARE = 10
"""More than the distance between a computed point and the lattice point taken for it."""
ROUNDED = 2
"""More than rounding to the lattice can bring a place nearer."""
PLAN_SPARE = 100
"""More than enough for the rounding of several lengths."""

# ---- sight -----------------------------------------------------------------------------------

EPS = 0.001
"""Blockers are grown by this much: abutting pieces leave no slit, and a graze is blocked."""
TOL = 0.00001
"""How deep a witness line may enter a grown blocker: rounding stays far below it."""
EDGE = 1e-9
"""Slack at the ends of a side, as a share of it: a crossing at a corner is not lost."""

# ---- zones -----------------------------------------------------------------------------------

TOUCH = 10
"""An overlap this large is a touch of a zone, unless the caller says otherwise."""
RIM_HAIR = 1e-6
"""Anything nearer to a zone than this touches it: the rounding of float64 stays below."""
NORMAL_TIE = 1e-12
"""Directions (pseudo-angles) closer than this are equal: collinear discs stay collinear."""
BRIDGE = 1e-5
"""A bridge between two hulls that is shorter than this bridges nothing: they touch."""
NO_ARC = 1e-11
"""An arc that turns by less (the sine of its angle) is rounding, and left out of a rim."""
SHORTEST = 1e-9
"""Bows turn by more than this: a cut next to where a bow starts is that start, rounded."""

# ---- drawing ---------------------------------------------------------------------------------

MARGIN = 75.0
"""How far inside the true region the rim is sought: half a diagonal of a small square (56.6), twice
the bend of the outline and a little more, so that everything inside the outline is truly
reached."""
BEND = 8.0
"""How far a drawn outline may stray from the rim that was found: less than a drawing can show."""
RIM_SPARE = 8.0
"""A point of the rim may have this much to spare: nobody sees it, and finer would take longer."""
NARROW = 0.05
"""Where the spare jumps, the rim is found to within this part of a small square's side."""
NOT_ZERO = 1e-9
"""A spare of zero is written as one just below: zero means that it is not known yet."""
CHORD_ERROR = 20.0
"""A drawn chord may miss its arc by this much: less than a drawing can show."""
SAME_SPOT = 1.0
"""Points of a drawn ring this close are the same: less than a drawing can show."""
TURN_HAIR = 1e-9
"""An arc may turn back by this angle (radians) and still be one without length, not a circle."""
