"""The benchmarks' own arithmetic: medians, verdicts, the table, the plot."""

from __future__ import annotations
