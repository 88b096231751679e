from .lattice import CM as CM, FARTHEST as FARTHEST, LIMIT as LIMIT, UNITS_PER_CM as UNITS_PER_CM
from .legs import Leg as Leg
from .polygons import doubled_area as doubled_area
from .shapes import Point as Point
