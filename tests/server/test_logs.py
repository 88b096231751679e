"""Log lines cannot run out of hand, whatever a room or a page does again and again."""

from __future__ import annotations

import logging
import logging.config

from damocles.server import logs


def line(text: str, *values: object, name: str = "damocles.server") -> logging.LogRecord:
    """Something that is logged."""
    return logging.LogRecord(name, logging.WARNING, "file", 1, text, values, None)


def test_of_each_kind_only_so_many_lines_are_written() -> None:
    """Whatever is put into them; other kinds are written, and the next line counts the rest."""
    now = [0.0]
    few = logs.RateFilter(lambda: now[0])
    written = [few.filter(line("room %s fails", at)) for at in range(1_000)]
    other = few.filter(line("the disk is full"))
    now[0] += 60
    after = line("room %s fails", 7)

    assert sum(written) == logs.AT_ONCE
    assert other
    assert few.filter(after)
    assert after.getMessage() == "room 7 fails (and 980 more like it)"


def test_many_kinds_of_lines_are_few_as_well() -> None:
    """Texts that are never the same twice, as libraries write them."""
    few = logs.RateFilter(lambda: 0.0)
    written = [few.filter(line(f"request {at} is bad")) for at in range(5_000)]

    assert sum(written) == logs.AT_ONCE_IN_ALL
    assert len(few._kinds) <= logs.MOST_KINDS


def test_long_lines_are_cut() -> None:
    """A page that sends a megabyte does not have it logged."""
    long = line("not understood: %s", "x" * 1_000_000)

    assert logs.RateFilter(lambda: 0.0).filter(long)
    assert len(long.getMessage()) == logs.MOST_SIGNS


def test_the_setting_can_be_used() -> None:
    """By the logging of Python: one handler for everything, with the filter."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    try:
        logs.configure()
        (handler,) = [each for each in root.handlers if each not in handlers]
        assert [type(each) for each in handler.filters] == [logs.RateFilter]
    finally:
        root.handlers[:], root.level = handlers, level
