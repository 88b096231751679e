"""Threads and processes in which answers are worked out."""

from __future__ import annotations
