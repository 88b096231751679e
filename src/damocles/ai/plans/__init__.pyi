from .outlook import Outlook as Outlook, Rating as Rating
from .weights import Weights as Weights
