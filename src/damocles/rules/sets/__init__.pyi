from .edition import HOME as HOME, Edition as Edition
from .editions import (
    EDITIONS as EDITIONS,
    USUAL_EDITION as USUAL_EDITION,
    USUAL_SEAMS as USUAL_SEAMS,
    book_of as book_of,
)
