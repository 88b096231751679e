from .builder.choices import is_tentative as is_tentative
from .builder.edits import AnyEdit as AnyEdit, begin_company as begin_company
from .builder.overview import (
    edit_text as edit_text,
    view_company as view_company,
    view_text as view_text,
)
from .builder.suggestions import (
    STYLES as STYLES,
    CompanyWish as CompanyWish,
    Impossible as Impossible,
    suggest as suggest,
)
from .builder.views import Built as Built
from .checks.officers import (
    may_lead as may_lead,
    officer_faults as officer_faults,
    officer_prices as officer_prices,
)
from .checks.review import (
    Review as Review,
    Totals as Totals,
    mend_company as mend_company,
    review as review,
)
from .checks.units import unit_faults as unit_faults
from .checks.waves import (
    bare as bare,
    brings_nothing as brings_nothing,
    field_company as field_company,
)
from .library import (
    SmallBattle as SmallBattle,
    company as company,
    deal_attacker as deal_attacker,
    find_small_battle as find_small_battle,
    given_to as given_to,
    lay_out as lay_out,
    muster_company as muster_company,
    setting as setting,
)
from .roster.cards import make_cards as make_cards, unit_card as unit_card
from .roster.drafts import new_entry as new_entry
from .roster.entries import (
    Roster as Roster,
    RosterEntry as RosterEntry,
    company_price as company_price,
    make_roster as make_roster,
    price as price,
)
from .roster.faults import (
    Fault as Fault,
    Fix as Fix,
    MusterError as MusterError,
    apply_fix as apply_fix,
)
from .roster.given import give_units as give_units
from .roster.seats import fits as fits
from .sheets.company import company_sheets as company_sheets
from .sheets.drills import name_state as name_state
from .sheets.frame import SheetFrame as SheetFrame
from .sheets.origins import Ledger as Ledger
from .sheets.printing import PrintingUnavailable as PrintingUnavailable, pdf as pdf
from .sheets.profiles import part_rows as part_rows, profile_rows as profile_rows
from .sheets.reference import (
    drill_reminders as drill_reminders,
    reference_sheet as reference_sheet,
)
from .sheets.unit_sheets import (
    ability_lines as ability_lines,
    remind_of_routine as remind_of_routine,
)
from .sheets.values import (
    CompanySheets as CompanySheets,
    Notes as Notes,
    Paper as Paper,
    PartRow as PartRow,
    PrintedFigure as PrintedFigure,
    ProfileRow as ProfileRow,
    ReferenceSheet as ReferenceSheet,
    SheetLine as SheetLine,
    WeaponRow as WeaponRow,
)
from .sheets.weapons import weapon_rows as weapon_rows
from .sheets.words import words_of as words_of
from .text.files import (
    CompanyFile as CompanyFile,
    dangling_units as dangling_units,
    open_company as open_company,
    open_named as open_named,
    review_file as review_file,
)
from .text.parser import parse_company as parse_company
from .text.patterns import match_platoon as match_platoon
from .text.sentences import (
    tell_fault as tell_fault,
    tell_problem as tell_problem,
    tell_remedy as tell_remedy,
)
from .text.vocabulary import (
    armies_by_name as armies_by_name,
    fold_text as fold_text,
    text_of as text_of,
)
from .text.writer import (
    as_text as as_text,
    as_yaml as as_yaml,
    begin_platoon as begin_platoon,
    first_line as first_line,
    tell_troops as tell_troops,
)
