from .books import (
    DEFAULT as DEFAULT,
    Language as Language,
    Words as Words,
    WordsError as WordsError,
    find_text as find_text,
    has_text as has_text,
    keep as keep,
    languages as languages,
    more_words as more_words,
    read_book as read_book,
)
from .grammar import (
    Grammar as Grammar,
    Name as Name,
    complete_languages as complete_languages,
    grammar_of as grammar_of,
)
from .sentences import (
    Saying as Saying,
    facts_of as facts_of,
    list_texts as list_texts,
    tell as tell,
    tell_all as tell_all,
    term_key as term_key,
)
from .spoken_error import (
    SpokenError as SpokenError,
    tell_error as tell_error,
    tell_error_in_all as tell_error_in_all,
)
from .things import spell_out as spell_out, tell_thing as tell_thing
