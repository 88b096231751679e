from .areas.circle import (
    direction as direction,
    find_touched as find_touched,
    shift_point as shift_point,
)
from .areas.corridor import corridor as corridor
from .areas.cover import Cover as Cover
from .areas.zone import Zone as Zone, behind as behind, between as between, hull as hull
from .measures.arrays import Discs as Discs, Pieces as Pieces
from .measures.cohesion import Cohesion as Cohesion
from .measures.exposure import Grid as Grid, exposure as exposure
from .measures.measure import (
    closer as closer,
    edge_gap as edge_gap,
    gap as gap,
    gaps as gaps,
    inside as inside,
    on_table as on_table,
    overlap as overlap,
    segment_gap as segment_gap,
    wholly_within as wholly_within,
    within as within,
)
from .measures.nearest import nearest_points as nearest_points
from .measures.outlook import look_at as look_at, sees_piece as sees_piece
from .measures.sight import (
    Sight as Sight,
    SightMatrix as SightMatrix,
    look as look,
    matrix as matrix,
    sees as sees,
)
from .paths.movement import (
    EdgeStart as EdgeStart,
    Field as Field,
    field as field,
    frame as frame,
    shortest_path as shortest_path,
)
from .paths.region import outline as outline
from .places.placement import arrange as arrange, nearest_free as nearest_free, repair as repair
from .plane.errors import GeometryError as GeometryError
from .plane.lattice import from_cm as from_cm, half_up as half_up, to_cm as to_cm
from .plane.legs import Arc as Arc, DiscPath as DiscPath, StraightLeg as StraightLeg
from .plane.shapes import (
    Disc as Disc,
    Piece as Piece,
    Shape as Shape,
    polygon as polygon,
    rectangle as rectangle,
)
from .plane.table import Edge as Edge, TableSize as TableSize
from .warmth import warm as warm
