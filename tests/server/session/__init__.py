"""A recorded session: all that a server and its pages say to each other, byte for byte.

It is played against the whole application, and compared with `tests/golden/session.jsonl.gz`, line
by line. So a change that only moves or renames things shows that nobody outside can notice it.

What would be different each time is fixed: tokens, names of rooms and dice keys (`secrets`), the
clock of the rooms, the age of the files of the page, the backend of the geometry. Bots have seeds,
and nobody says anything while one of them thinks. One field is masked: the last part of `etag`, the
digest of a file's path on this machine. Of a body that is no text (the printed company) the digest
is kept. `/schema` is left out: it names handlers and classes.

    python -m tests.server.session            plays it and says what is different now
    python -m tests.server.session --write    records it anew
    python -m tests.server.session --show     prints the record
"""

from __future__ import annotations
