"""The arithmetic of the comparison; run by the build, and by python3 -m unittest in this folder."""

import json
import unittest

import account
import page
import stage
import watchers

NOBODY = watchers.ALL[0]
EXPORTER = watchers.ALL[1]
PLIMSOLL = watchers.ALL[-1]


def ledger(watcher, awake, without, wakes=0):
    """A ledger in which one watcher's first compute is all that was ever awake; others' starts are in it too."""
    compute = stage.compute_id(watcher, stage.TRACES[0])
    starts = [{"endpoint_id": compute, "application_name": name}
              for name in ["app"] + [watcher.application_name] * wakes]
    return {"starts": starts, "awake": [{"endpoint_id": compute, "seconds": awake, "by": {}, "without": without}]}


def first_row(watcher, told):
    return account.rows(told, [watcher], 1)[0]


class CompareTest(unittest.TestCase):

    def test_what_a_watcher_added_is_what_was_awake_less_what_would_have_been_without_it(self):
        row = first_row(EXPORTER, ledger(EXPORTER, 900.0, {"app": 880.0, "postgres_exporter": 240.0}, wakes=2))

        self.assertEqual((row.awake, row.without, row.added, row.wakes), (900.0, 240.0, 660.0, 2))

    def test_a_watcher_that_never_came_added_nothing(self):
        row = first_row(PLIMSOLL, ledger(PLIMSOLL, 240.0, {"app": 0.0}))

        self.assertEqual((row.without, row.added, row.wakes), (240.0, 0.0, 0))

    def test_starts_and_time_of_others_are_not_held_against_nobody(self):
        row = first_row(NOBODY, ledger(NOBODY, 240.0, {"app": 0.0}))

        self.assertEqual((row.added, row.wakes), (0.0, 0))

    def test_a_compute_that_was_never_awake_has_no_share(self):
        row = first_row(EXPORTER, {"starts": [], "awake": []})

        self.assertEqual(page.percent(row), "–")

    def test_a_start_or_too_much_time_breaks_the_promise_and_says_where(self):
        kept = [first_row(PLIMSOLL, ledger(PLIMSOLL, 1030.9, {"plimsoll": 1000.0}))]
        longer = [first_row(PLIMSOLL, ledger(PLIMSOLL, 1031.1, {"plimsoll": 1000.0}))]
        woken = [first_row(PLIMSOLL, ledger(PLIMSOLL, 1000.0, {"plimsoll": 1000.0}, wakes=1))]

        self.assertIn("kept", page.promise(kept))
        self.assertIn("BROKEN for short", page.promise(longer))
        self.assertIn("BROKEN for short", page.promise(woken))

    def test_every_watcher_has_computes_of_its_own_with_the_same_visits(self):
        projects = json.loads(stage.scenario(watchers.ALL, "1m", 3))["projects"]

        visits = [[compute["load"] for compute in project["computes"]] for project in projects]
        ids = [compute["id"] for project in projects for compute in project["computes"]]
        self.assertEqual(len(projects), len(watchers.ALL))
        self.assertTrue(all(one == visits[0] for one in visits))
        self.assertEqual(len(set(ids)), 3 * len(watchers.ALL))


if __name__ == "__main__":
    unittest.main()
