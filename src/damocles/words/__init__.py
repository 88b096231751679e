"""One home for words: every sentence and label that people read, a folder for each language.

`tell` says something in a language. The files of English decide what can be said; another language
may lack some of it, then English stands in, but has nothing that English does not have.
"""

from __future__ import annotations

from damocles.fronts import open_front

__getattr__, __dir__, __all__ = open_front(__name__)
