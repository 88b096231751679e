from .citations import cite_by as cite_by, table_of as table_of
from .clauses import known_clauses as known_clauses
from .conformance import (
    STATUSES as STATUSES,
    CodePlace as CodePlace,
    Matrix as Matrix,
    RuleRow as RuleRow,
    checkout_tests as checkout_tests,
    gaps as gaps,
    matrix as matrix,
)
from .differences import (
    Difference as Difference,
    DifferenceKind as DifferenceKind,
    RuleSetSide as RuleSetSide,
    find_differences as find_differences,
)
from .index import (
    Index as Index,
    Rule as Rule,
    Ruling as Ruling,
    rules_of as rules_of,
)
from .options import (
    Option as Option,
    OptionsError as OptionsError,
    OptionValue as OptionValue,
    options_of as options_of,
    rule_set_with as rule_set_with,
)
from .proofs import ProofStanding as ProofStanding
from .rule_sets import rule_set as rule_set, with_options as with_options
from .search import related_rules as related_rules, search_rules as search_rules
from .setups import known_setups as known_setups
from .translation import index_in as index_in
