from .battle import (
    DIGEST_EVERY as DIGEST_EVERY,
    Battle as Battle,
    Entry as Entry,
    drop_undone as drop_undone,
)
from .checks import SettingError as SettingError, check as check, forces_for as forces_for
from .imagination import imagine as imagine, put_shown_cards as put_shown_cards
from .situations import (
    UnitPlaces as UnitPlaces,
    build_battle as build_battle,
    build_table as build_table,
)
from .view import View as View, may_know as may_know, redact as redact
