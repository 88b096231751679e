from .at43 import at43 as at43
from .edition import HOME as HOME, Edition as Edition
from .editions import EDITIONS as EDITIONS, USUAL_EDITION as USUAL_EDITION
