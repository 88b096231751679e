from .cease_fire import scores as scores
from .control import (
    Place as Place,
    controller_of as controller_of,
    count_presence as count_presence,
    places_to_control as places_to_control,
)
from .deployment import (
    SEARCH as SEARCH,
    Site as Site,
    cluster as cluster,
    find_room_in as find_room_in,
    grid as grid,
    refuse_site as refuse_site,
    site_of as site_of,
)
from .goals import (
    count_near as count_near,
    find_prey as find_prey,
    given_unit as given_unit,
    needed_losses as needed_losses,
)
from .layout import elements_on_table as elements_on_table, find_room_for as find_room_for
from .minimum_entry import entry_at as entry_at
from .reinforcements import (
    price as price,
    score_paid as score_paid,
    units_for_sale as units_for_sale,
)
from .rescue import places_beside_wreck as places_beside_wreck, rescue_of as rescue_of
from .setup import lay_table as lay_table
