"""The pages of the documentation and the blocks of code in them."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(msgspec.Struct, frozen=True):
    """A fenced block of code: its language, its text, and the line where the text begins."""

    language: str
    text: str
    line: int


def pages() -> list[Path]:
    """Every page that shows code: those at the top, then docs/."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(page: str, *languages: str) -> list[Block]:
    """The blocks of a page in the given languages, in order.

    >>> blocks("Text\\n```python\\nx = 1\\n```\\n", "python")
    [Block(language='python', text='x = 1\\n', line=3)]
    """
    return [
        Block(match[1], match[2], page[: match.start(2)].count("\n") + 1)
        for match in FENCE.finditer(page)
        if match[1] in languages
    ]


def commands(block: Block) -> list[str]:
    """The commands of a shell block, without prompts, comments and what they print.

    >>> commands(Block("sh", "make play  # the table\\n", 1))
    ['make play']
    """
    lines = (line.split("  #")[0].removeprefix("$ ").strip() for line in block.text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]
