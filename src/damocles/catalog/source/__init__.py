"""One file of a pack, read into typed values; what is wrong with it in plain words."""

from __future__ import annotations
