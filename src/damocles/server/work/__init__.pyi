from .compilation import Compilation as Compilation
