from .cover import find_sheltered as find_sheltered
from .zone import caught_between as caught_between, stand_apart as stand_apart
