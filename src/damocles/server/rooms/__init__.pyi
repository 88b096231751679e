from .archive.backup import back_up as back_up
from .archive.file import (
    FileError as FileError,
    prepare_file as prepare_file,
    rooms_file as rooms_file,
)
from .archive.folder import (
    InUse as InUse,
    Unlockable as Unlockable,
    data_folder as data_folder,
    hold_folder as hold_folder,
    make_folder as make_folder,
)
