from .deeds import (
    DeedBook as DeedBook,
    Deeds as Deeds,
    Harm as Harm,
    with_deeds as with_deeds,
)
from .errors import RecordError as RecordError
from .excess import Excess as Excess, refuse_excess as refuse_excess
from .files import (
    DIGEST_FORM as DIGEST_FORM,
    Ending as Ending,
    Header as Header,
    Record as Record,
    Reel as Reel,
    from_text as from_text,
    read as read,
    to_text as to_text,
    write as write,
)
from .findings import tell_problem as tell_problem
from .headers import check_header as check_header, fighters_of as fighters_of
from .luck import Luck as Luck, expected_successes as expected_successes, with_event as with_event
from .narration.events import (
    has_sentence as has_sentence,
    narrate as narrate,
    narrate_ending as narrate_ending,
    sentence_key as sentence_key,
    tell_field as tell_field,
    tell_target as tell_target,
)
from .narration.facts import tell_fact as tell_fact, tell_facts as tell_facts
from .narration.goals import goal_names as goal_names
from .narration.names import Names as Names
from .narration.places import letters as letters, places as places
from .narration.refusals import tell_refusal as tell_refusal
from .playback import (
    GENERAL as GENERAL,
    RecordDifference as RecordDifference,
    cite_difference as cite_difference,
    first_difference as first_difference,
    misfit_message as misfit_message,
    redecide_each as redecide_each,
    refusal_difference as refusal_difference,
    replay as replay,
    resume as resume,
    reword_errors as reword_errors,
    setting_of as setting_of,
)
from .provenance import has_foreign_cards as has_foreign_cards
from .recorder import header_of as header_of, record_of as record_of, redact_record as redact_record
from .verdicts import RecordNote as RecordNote, Verdict as Verdict, verify as verify
