from .chance import Chance as Chance
from .citations import cites as cites, functions_by_concept as functions_by_concept
from .collector import without_collector as without_collector
from .defaults import defaults_of as defaults_of, drop_defaults as drop_defaults, tag_of as tag_of
from .dice import (
    TABLE_STREAM as TABLE_STREAM,
    TAPES as TAPES,
    Dice as Dice,
    DiceError as DiceError,
    PurposeTape as PurposeTape,
    RecordedDice as RecordedDice,
    Roll as Roll,
    ScriptedDice as ScriptedDice,
    Tape as Tape,
    WatchedDice as WatchedDice,
    seat_stream as seat_stream,
)
from .errors import IllegalOrder as IllegalOrder, Refusal as Refusal
from .families import (
    Decision as Decision,
    Event as Event,
    Faces as Faces,
    Order as Order,
    Step as Step,
    TypeFaces as TypeFaces,
    Undo as Undo,
)
from .machine import (
    Ask as Ask,
    Done as Done,
    Gather as Gather,
    Machine as Machine,
    Result as Result,
    change_nothing as change_nothing,
)
from .progress import Progress as Progress
from .seams import (
    Item as Item,
    RuleSet as RuleSet,
    Seam as Seam,
    SeamError as SeamError,
    rule_of as rule_of,
)
from .values import Tagged as Tagged, Value as Value, from_json as from_json, to_json as to_json
