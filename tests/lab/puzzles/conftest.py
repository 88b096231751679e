"""The scores at the puzzles as a part of the test report."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

TABLE = "puzzles"
"""The property under which a test keeps the table of scores."""


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print what the bots have solved, whichever process has let them try."""
    reports = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    tables = [value for report in reports for name, value in report.user_properties
              if name == TABLE]  # fmt: skip
    for table in tables:
        terminalreporter.section("tactical puzzles")
        terminalreporter.write_line(str(table))
