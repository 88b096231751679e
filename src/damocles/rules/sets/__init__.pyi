from .editions import EDITIONS as EDITIONS, USUAL_EDITION as USUAL_EDITION, Edition as Edition
