from .army import (
    Allowed as Allowed,
    Army as Army,
    Composition as Composition,
    Equipment as Equipment,
    HeroSource as HeroSource,
    OnFoot as OnFoot,
    PartSource as PartSource,
    Pattern as Pattern,
    PriceLine as PriceLine,
    Rank as Rank,
    TariffForm as TariffForm,
    UnitSource as UnitSource,
    profile as profile,
)
from .companies import (
    MOST_FIGHTERS as MOST_FIGHTERS,
    MOST_POINTS as MOST_POINTS,
    MOST_UNITS as MOST_UNITS,
    CompanySource as CompanySource,
    EntrySource as EntrySource,
    FighterCount as FighterCount,
    NameCounts as NameCounts,
    NameList as NameList,
    OneLine as OneLine,
)
from .heroes import (
    hero_aboard as hero_aboard,
    hero_on_foot as hero_on_foot,
    pilots as pilots,
    profile_on_foot as profile_on_foot,
)
from .weapons import WeaponSource as WeaponSource, weapon as weapon
