"""Measures the minimum time of this machine for unavoidable work."""
import ctypes
import os
import shutil
import time


def rename_many(place, paths, size):
    """Seconds to replace as many files of `size` bytes: written beside, one sync, then renamed."""
    for path in paths:
        target = place / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(b"o" * size)
    os.sync()
    library = ctypes.CDLL(None)
    start = time.perf_counter()
    for path in paths:
        with open(place / (path + ".new"), "wb") as file:
            file.write(b"n" * size)
    folder = os.open(place, os.O_RDONLY)
    library.syncfs(folder)
    os.close(folder)
    for path in paths:
        os.rename(place / (path + ".new"), place / path)
    took = time.perf_counter() - start
    shutil.rmtree(place)
    return took
