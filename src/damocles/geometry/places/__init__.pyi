from .formations import (
    BlobFormation as BlobFormation,
    ColumnFormation as ColumnFormation,
    Formation as Formation,
    LineFormation as LineFormation,
    RingFormation as RingFormation,
)
from .matching import match_spots as match_spots
from .party import Arrangement as Arrangement
from .spots import (
    ANYWHERE as ANYWHERE,
    SpotRegion as SpotRegion,
    first_by_lengths as first_by_lengths,
)
