"""What the emulator's ledger says of each watcher."""

from typing import NamedTuple

import stage


class Row(NamedTuple):
    """One compute: seconds awake, seconds it would have been without its watcher, and starts the watcher caused."""

    watcher: object
    trace: str
    awake: float
    without: float
    wakes: int

    @property
    def added(self):
        return self.awake - self.without


def rows(ledger, watchers, computes):
    """A row for each compute, watcher by watcher; a compute that was never awake has zeros."""
    awake = {one["endpoint_id"]: one for one in ledger["awake"]}

    def row(watcher, trace):
        compute = stage.compute_id(watcher, trace)
        name = watcher.application_name
        entry = awake.get(compute, {"seconds": 0.0, "without": {}})
        # Who never came has no entry: without it everything is as it was.
        without = entry["without"].get(name, entry["seconds"]) if name else entry["seconds"]
        wakes = sum(1 for start in ledger["starts"]
                    if name and start["endpoint_id"] == compute and start["application_name"] == name)
        return Row(watcher, trace.name, entry["seconds"], without, wakes)

    return [row(watcher, trace) for watcher in watchers for trace in stage.TRACES[:computes]]


def total(rows_of_one):
    """The sum over a watcher's computes."""
    first = rows_of_one[0]
    return Row(first.watcher, "all", sum(row.awake for row in rows_of_one), sum(row.without for row in rows_of_one),
               sum(row.wakes for row in rows_of_one))


def awake_by_watcher(ledger, watchers):
    """Seconds awake so far, summed over each watcher's computes, by the watcher's id."""
    every = rows(ledger, watchers, len(stage.TRACES))
    return {watcher.id: total([row for row in every if row.watcher == watcher]).awake for watcher in watchers}
