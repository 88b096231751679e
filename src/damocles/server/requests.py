"""Strict reading of a question: what is wrong is said in plain words, with the field's path."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request

from damocles.catalog.words import plainly
from damocles.server.errors import Refused


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON is read as exactly the type that its handler asks for.

    The framework itself would take the text "12" for the number 12.
    """

    async def json(self) -> Any:
        """The body as the handler's type; anything else is refused."""
        field = self.route_handler.parsed_data_field
        wanted = field.annotation if field else Any
        try:
            return msgspec.json.decode(await self.body(), type=wanted)
        except msgspec.ValidationError as error:
            problem, path = plainly(str(error))
            raise Refused(f"{path}: {problem}" if path else problem, field=path) from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused(f"the body is not JSON: {error}") from error
