"""The arithmetic of the run; run by the build, and by python3 -m unittest in this folder."""

import importlib.util
import unittest
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import SimpleNamespace


def script(name):
    loader = SourceFileLoader(name, str(Path(__file__).with_name(name)))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


RUN = script("run")


def a_round(at, was, size, ratio, dropped=0):
    return {"at": at, "was": was, "size": size, "ratio": ratio, "tps": 100.0, "dropped": dropped}


class RunTest(unittest.TestCase):

    def test_the_ratio_is_of_what_was_read_between_two_readings(self):
        self.assertEqual(RUN.ratio((100, 100), (190, 110)), 0.9)

    def test_across_a_restart_there_is_no_ratio(self):
        self.assertIsNone(RUN.ratio((100, 100), (50, 10)))
        self.assertIsNone(RUN.ratio(None, (50, 10)))

    def test_the_page_tells_before_and_after_sizes_and_who_was_dropped(self):
        told = RUN.page([a_round(10, 1, 1, 0.5), a_round(20, 1, 4, None, dropped=4), a_round(300, 4, 4, 1.0)],
                        SimpleNamespace(clients=4))
        self.assertIn("| hit ratio | 50.00% | 100.00% |", told)
        self.assertIn("Sizes: 1 → 4 CU, changed after 20 s. Restarts: 1.", told)
        self.assertIn("dropped: 4, with 4 at a time", told)


if __name__ == "__main__":
    unittest.main()
