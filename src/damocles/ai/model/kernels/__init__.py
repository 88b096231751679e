"""Kernels of the abstract battle: one source for two backends (see `damocles.geometry.backend`).

They work on the flat sequences of `layout`, and compute with `+ - * /`, square roots and `**` of
two floats alone: both backends give the same bits.
"""

from __future__ import annotations
