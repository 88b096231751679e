from .catalogue import Catalog as Catalog
from .changes import ValueChange as ValueChange, list_changes as list_changes
from .loader import (
    choose as choose,
    chosen_folders as chosen_folders,
    chosen_rule_sets as chosen_rule_sets,
    core as core,
    core_of as core_of,
    load as load,
    packs_below as packs_below,
    survey as survey,
)
from .mission_files import find_mission as find_mission, texts_of as texts_of
from .pack import Pack as Pack, shipped_packs as shipped_packs
from .schemas import pack_schemas as pack_schemas
