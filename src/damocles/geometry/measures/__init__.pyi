from .cohesion import check_cohesion as check_cohesion
from .measure import disc_gap as disc_gap
from .sight import Skips as Skips
