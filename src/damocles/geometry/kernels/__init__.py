"""Numeric kernels: one source for two backends (see `damocles.geometry.backend`).

Plain loops over flat sequences, so that numba can compile what Python also runs as it stands.
Layouts shared by all kernels, in lattice units held by floats:

discs     stride 4: x, y, r, height
bounds    stride 4, one per piece: centre x, centre y, radius of the bounding circle, height
corners   stride 2: x, y of all pieces, counter-clockwise
first     piece i has the corners first[i] ... first[i + 1] - 1
"""

from __future__ import annotations
