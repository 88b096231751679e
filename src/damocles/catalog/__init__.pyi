from .errors import CatalogError as CatalogError, PackFault as PackFault, UnknownName as UnknownName
from .packs.catalogue import Catalog as Catalog
from .packs.loader import (
    choose as choose,
    chosen_folders as chosen_folders,
    core as core,
    load as load,
    survey as survey,
)
from .packs.pack import Pack as Pack
from .source.values import (
    BriefedMission as BriefedMission,
    MissionAccessZone as MissionAccessZone,
    MissionDeploymentZone as MissionDeploymentZone,
    MissionDropPoint as MissionDropPoint,
    MissionElement as MissionElement,
    MissionObjective as MissionObjective,
)
