from .plain import PLAIN as PLAIN
