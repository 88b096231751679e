"""Headers of every answer that tell the browser to run and show nothing but our own content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar.datastructures import MutableScopeHeaders

if TYPE_CHECKING:
    from litestar.types import Message, Scope

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
"""Where a page may load things from: only the server, and nothing inline."""
UNUSED = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
"""Browser features that none of our pages use."""
HEADERS = {
    "content-security-policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(f"{name}=()" for name in UNUSED),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


async def add_headers(message: Message, _: Scope) -> None:
    """Add the headers to an answer, be it a file, a refusal or an error."""
    if message["type"] == "http.response.start":
        MutableScopeHeaders.from_message(message).update(HEADERS)
