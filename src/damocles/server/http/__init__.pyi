from .client import Client as Client
from .connections import config_of as config_of
from .hosts import page_address as page_address, reachable_addresses as reachable_addresses
