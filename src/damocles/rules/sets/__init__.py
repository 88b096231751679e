"""The editions: this is the only place that names any.

The numbers of an edition are in the file of that name beside this module. The catalog reads them
and passes them in; nothing here opens a file.
"""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
