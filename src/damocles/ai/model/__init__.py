"""An abstract battle to look ahead with: units as points with a strength, losses as expected."""

from __future__ import annotations
