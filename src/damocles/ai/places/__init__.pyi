from .destinations import find_destinations as find_destinations, point_within as point_within
from .entries import open_zones as open_zones
from .goals import (
    find_goals as find_goals,
    middle as middle,
    nearest_point as nearest_point,
    rim as rim,
    way_out as way_out,
)
