from .app import create_app as create_app
from .limits import LimitError as LimitError, Limits as Limits, limits_of as limits_of
from .logs import configure as configure
