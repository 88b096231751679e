from .complaints import (
    place_complaint as place_complaint,
    reword_complaint as reword_complaint,
)
from .forms import Coordinate as Coordinate
from .numbers import (
    Measure as Measure,
    Nerve as Nerve,
    Origin as Origin,
    Source as Source,
    doubt as doubt,
    find_numbers as find_numbers,
)
from .reader import (
    FieldPath as FieldPath,
    Flaw as Flaw,
    Reader as Reader,
    dotted_path as dotted_path,
    suggest_name as suggest_name,
)
from .values import (
    LONGEST_ID as LONGEST_ID,
    BriefedMission as BriefedMission,
    Degrees as Degrees,
    ElementKind as ElementKind,
    ElementSource as ElementSource,
    Frozen as Frozen,
    GivenUnitSource as GivenUnitSource,
    MissionAccessZone as MissionAccessZone,
    MissionElement as MissionElement,
    MissionSource as MissionSource,
    Slug as Slug,
    TablePoint as TablePoint,
    TableSource as TableSource,
)
