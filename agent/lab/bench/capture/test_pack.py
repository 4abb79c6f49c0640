"""What pack makes of a log; run by the build, and by python3 -m unittest in this folder."""

import array
import contextlib
import gzip
import importlib.util
import io
import struct
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from pathlib import Path


def script(name):
    loader = SourceFileLoader(name, str(Path(__file__).with_name(name)))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def packed(records, first, last):
    """The page numbers that a log of (relation, page) becomes."""
    with tempfile.TemporaryDirectory() as folder:
        log, trace = Path(folder, "log"), Path(folder, "trace")
        log.write_bytes(struct.pack("<Q", len(records)) + b"".join(struct.pack("<II", *each) for each in records))
        with contextlib.redirect_stdout(io.StringIO()):
            script("pack").main(str(log), first, last, str(trace))
        return list(array.array("I", gzip.decompress(trace.read_bytes())))


class PackTest(unittest.TestCase):

    def test_each_relation_begins_at_a_chunk_of_its_own_and_neighbours_stay_neighbours(self):
        self.assertEqual(packed([(8, 5), (4, 0), (8, 6), (4, 130), (12, 1)], 0, 5), [5, 128, 6, 258, 128 + 256 + 1])

    def test_only_what_was_read_between_first_and_last_is_packed(self):
        self.assertEqual(packed([(8, 1), (8, 2), (8, 3)], "1", "2"), [2])


if __name__ == "__main__":
    unittest.main()
