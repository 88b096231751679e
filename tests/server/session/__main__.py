"""Play the session: compare it with its record, or write that anew; or show the record."""

from __future__ import annotations

import sys

from tests.server.session.play import difference, play_session, read_session, readable, write


def main() -> None:
    """Do what the command line says."""
    if "--show" in sys.argv:
        sys.stdout.writelines(f"{readable(line)}\n" for line in read_session())
        return
    lines = play_session().lines
    if "--write" in sys.argv:
        write(lines)
        sys.stdout.write(f"{len(lines)} lines\n")
        return
    found = difference(read_session(), lines)
    sys.stdout.write(f"{found or 'no difference'}\n")
    sys.exit(bool(found))


if __name__ == "__main__":  # processes that think import this module as well
    main()
