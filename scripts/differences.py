"""Write the page of what editions do differently: `python -m scripts.differences`.

`docs/differences.md` is made from the rule sets themselves; a test holds the file to what this
writes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from damocles.catalog.rulebook.differences import find_differences
from damocles.cli.differences import side_text
from damocles.rules.sets import EDITIONS, HOME, USUAL_EDITION

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PAGE = Path(__file__).parents[1] / "docs" / "differences.md"
SHOWN = ("number", "seam", "content", "word")
"""The kinds that are listed; citations differ wherever two books do."""
HEAD = """\
# Where editions differ

<!-- Made by scripts/differences.py from the rule sets; not to be edited. -->

A rule set is a value, so what two of them have otherwise can be asked. `damocles rules --diff A B`
lists it, A on the left; `--lang` chooses the language, `--json` gives it to machines:

| kind | what differs | its rules |
|---|---|---|
| number | a parameter, or the default of an option; lengths in cm | those of the two files |
| seam | the function there, with a sentence on what it decides | those that either cites |
| content | an item that one has not, or what it does otherwise | why it is there, or is not |
| citation | the rule behind a concept | both |
| word | what a thing is called, if both have a word for it | none |

An edition compared with itself shows that nothing is made up:

```sh
damocles rules --diff at43 at43
```

A rule set that is derived on the spot says where it differs from its parent:

```python
>>> from damocles.catalog.rulebook import rule_set
>>> usual = rule_set("at43")
>>> milder = usual.derive(
...     "milder", version="1", params={"cover": 4}, drop={"option.artillery": "option.extra"}
... )
>>> print(usual.diff(milder))
cover: 5 -> 4
option.artillery: SHO-065 -> not in it (ACT-019)

```

[How to write an edition](editions.md) says where each of these stands.
"""
ALONE = """
## The editions here

There is one edition so far, `{name}`. When there is another, this part lists where it differs.
"""


def page_text(names: Iterable[str] | None = None) -> str:
    """The page, with a part for each of our editions beside the usual one.

    Editions that are a part of another are left out.
    """
    whole = {name: each for name, each in EDITIONS.items() if not each.book}
    ours = [name for name, edition in whole.items() if edition.files == HOME]
    others = [name for name in names or ours if name != USUAL_EDITION]
    parts = ["\n".join(part(name)) for name in others]
    return HEAD + ("".join(parts) or ALONE.format(name=USUAL_EDITION))


def part(name: str) -> Iterator[str]:
    """The table of an edition beside the usual one."""
    found = find_differences(USUAL_EDITION, name)
    concepts = sum(each.kind == "citation" for each in found)
    yield f"\n## {USUAL_EDITION} and {name}\n"
    yield f"Other rules are behind {concepts} concepts.\n"
    yield f"| kind | name | {USUAL_EDITION} | {name} | what it is |\n|---|---|---|---|---|"
    for each in found:
        if each.kind in SHOWN:
            sides = f"{side_text(each.ours)} | {side_text(each.theirs)}"
            yield f"| {each.kind} | `{each.name}` | {sides} | {each.sentence} |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page_text(), encoding="utf-8")
    print(f"{PAGE} is written", file=sys.stderr)
