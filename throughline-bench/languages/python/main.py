"""Encodes and decodes documents with the BSON package of MongoDB's driver for Python."""

import platform
import sys
import time
from pathlib import Path

import bson
import pymongo

ROUNDS = 5
BATCH = 20


def main(folder: str, seconds: float) -> None:
    compiled = "with its C extension" if bson.has_c() else "in Python alone"
    print(f"Python\t{platform.python_version()}, pymongo {pymongo.version} {compiled}")
    for shape in ("flat", "deep", "full"):
        document = Path(folder, f"{shape}.bson").read_bytes()
        decoded = bson.decode(document)
        if bson.encode(decoded) != document:
            raise AssertionError(f"{shape}: other bytes than were read")
        measure(f"{shape}-encode", len(document), seconds, lambda: bson.encode(decoded))
        measure(f"{shape}-decode", len(document), seconds, lambda: bson.decode(document))


def measure(task: str, size: int, seconds: float, action) -> None:
    one_round(size, seconds, action)
    rates = sorted(one_round(size, seconds, action) for _ in range(ROUNDS))
    print(task, *(f"{rate:.1f}" for rate in (rates[ROUNDS // 2], rates[0], rates[-1])), sep="\t")


def one_round(size: int, seconds: float, action) -> float:
    """Megabytes a second."""
    start = time.perf_counter()
    done = 0
    while time.perf_counter() - start < seconds:
        for _ in range(BATCH):
            action()
        done += BATCH
    return done * size / 1e6 / (time.perf_counter() - start)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
