from .aims import (
    is_indirect as is_indirect,
    targeted_fighters as targeted_fighters,
    targeted_units as targeted_units,
    way_of as way_of,
    weapon_of as weapon_of,
)
from .elements import climbs as climbs
from .facts import (
    are_in_contact as are_in_contact,
    contacts as contacts,
    derive_fact as derive_fact,
    disc as disc,
    distance as distance,
    effective_size as effective_size,
    engaged_fighters as engaged_fighters,
    fighters_on_table as fighters_on_table,
    is_afv as is_afv,
    is_mostly_down as is_mostly_down,
    is_static as is_static,
    keep_fact as keep_fact,
    members as members,
    members_with_skill as members_with_skill,
    officer_of as officer_of,
    piece_of as piece_of,
    seat_of as seat_of,
    unit_is_engaged as unit_is_engaged,
    working_weapons as working_weapons,
)
from .field_of_view import bears_on as bears_on, has_fields as has_fields
from .footprints import (
    bases_at as bases_at,
    box_about as box_about,
    current_bases as current_bases,
    grow_box as grow_box,
    is_crowded as is_crowded,
    is_on_table as is_on_table,
    join_boxes as join_boxes,
    neighbours as neighbours,
)
from .positions import (
    TableSector as TableSector,
    access_zones as access_zones,
    borders as borders,
    division as division,
    ends_there as ends_there,
    is_neutral as is_neutral,
    is_there as is_there,
    long_edges as long_edges,
    point_at_edge as point_at_edge,
    positions_for as positions_for,
    reach_of as reach_of,
    sectors as sectors,
    shape_of as shape_of,
    whole_edges as whole_edges,
    zone_ends as zone_ends,
    zones_for as zones_for,
)
from .resolution import (
    AUTOMATIC as AUTOMATIC,
    IMPOSSIBLE as IMPOSSIBLE,
    face_needed as face_needed,
    range_band as range_band,
)
from .sides import only_side as only_side
from .sight import (
    find_bases as find_bases,
    look_past as look_past,
    screen as screen,
    sight_between as sight_between,
    who_is_seen as who_is_seen,
    who_sees as who_sees,
)
from .survey import Limit as Limit, survey_sight as survey_sight
from .wreck import pilot as pilot, pilot_inside as pilot_inside
