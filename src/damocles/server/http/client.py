"""The built client, served as files; any other address gets the page itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.response import File
from litestar.status_codes import HTTP_404_NOT_FOUND, HTTP_503_SERVICE_UNAVAILABLE

from damocles.server.http.errors import RequestRefused
from damocles.server.speech import phrase

Answer = File | Response[str]

STATIC = Path(__file__).parents[2] / "static"

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Damocles: the client is not built</title>
<body>
<h1>The client is not built</h1>
<p>The server runs, but its page is missing. Build it in the project's folder with</p>
<pre>make play</pre>
<p>or, with Node 20.19 or newer, with</p>
<pre>cd web &amp;&amp; npm ci &amp;&amp; npm run build</pre>
<p>and load this page again. The description of the programming interface is at
<a href="/schema">/schema</a>.</p>
</html>
"""


class Client:
    """A folder with a built client: an index and its assets."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder.resolve()

    @property
    def built(self) -> bool:
        """Whether there is a page to show."""
        return (self.folder / "index.html").is_file()

    def file(self, path: str) -> Path | None:
        """The file at an address, the page for addresses of the client itself, otherwise None.

        An address with a suffix names a file; nothing outside the folder is ever served.
        """
        try:
            asked = (self.folder / path.lstrip("/")).resolve()
            is_file = asked.is_file()
        except (ValueError, OSError):  # not a file name at all: null characters, endless names
            return None
        if not asked.is_relative_to(self.folder):
            return None
        if is_file:
            return asked
        return None if asked.suffix else self.folder / "index.html"


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(client: NamedDependency[Client], request: Request[Any, Any, Any]) -> Answer:
    """The page, one of its files, or instructions for building them."""
    path = request.url.path
    found = None if path.startswith(("/api/", "/schema/")) else client.file(path)
    if found is None:
        raise RequestRefused(phrase("problems.unknown.path", path=path), status=HTTP_404_NOT_FOUND)
    if not client.built:
        status = HTTP_503_SERVICE_UNAVAILABLE
        return Response(NOT_BUILT, media_type=MediaType.HTML, status_code=status)
    headers = {"cache-control": _caching(client, found)}
    return File(found, filename=found.name, content_disposition_type="inline", headers=headers)


def _caching(client: Client, file: Path) -> str:
    """Cache assets for good, as they have a digest in their name; check all else every time."""
    if file.parent == client.folder / "assets":
        return "public, max-age=31536000, immutable"
    return "no-cache"
