"""The report, in Markdown."""

import datetime
import os
import platform
import textwrap
from itertools import groupby

import account

# Plimsoll's promise for each compute (docs/probing.md): this share of the time awake anyway, and this much once.
RATIO = 0.001
ALLOWANCE_SECONDS = 30


def write(rows, probes, versions, asked):
    """Everything that a run shows."""
    return "\n\n".join([setting(versions, asked), totals(rows, probes), by_compute(rows), promise(rows)])


def setting(versions, asked):
    ram = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    day = datetime.datetime.now(datetime.timezone.utc).date()
    names = ", ".join(f"{name} {version}" for name, version in versions.items())
    text = (f"`agent/lab/bench/exporters/compare --minutes {asked.minutes:g} --delay {asked.delay}"
            f" --computes {asked.computes}`, {day}, on {os.cpu_count()} cores and {ram:.1f} GiB, {system()}. {names}.")
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False)


def system():
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()


def totals(rows, probes):
    lines = ["| Watcher | Awake, s | Without it, s | Added, s | Added, % | Starts it caused | Probes with data |",
             "|---|---:|---:|---:|---:|---:|---:|"]
    for watcher, own in groupby(rows, key=lambda row: row.watcher):
        sum_ = account.total(list(own))
        lines.append(f"| {watcher.title} | {sum_.awake:,.1f} | {sum_.without:,.1f} | {sum_.added:,.1f} |"
                     f" {percent(sum_)} | {sum_.wakes} | {probes[watcher.id]} |")
    return "\n".join(lines)


def percent(row):
    return f"{100 * row.added / row.without:,.2f}" if row.without else "–"


def by_compute(rows):
    lines = ["| Watcher | Compute | Awake, s | Without it, s | Added, s | Added, % | Starts it caused |",
             "|---|---|---:|---:|---:|---:|---:|"]
    lines += [f"| {row.watcher.title} | {row.trace} | {row.awake:,.1f} | {row.without:,.1f} | {row.added:,.1f} |"
              f" {percent(row)} | {row.wakes} |" for row in rows]
    return "\n".join(lines)


def promise(rows):
    """Whether Plimsoll kept what it promises for each compute."""
    own = [row for row in rows if row.watcher.kind == "plimsoll"]
    broken = [row for row in own if row.wakes or row.added > RATIO * row.without + ALLOWANCE_SECONDS]
    most = max(row.added for row in own)
    kept = "kept for every compute" if not broken else "BROKEN for " + ", ".join(
        f"{row.trace} ({row.watcher.title})" for row in broken)
    return (f"Plimsoll's promise (no start, and at most {100 * RATIO:g} % + {ALLOWANCE_SECONDS} s a compute):"
            f" {kept}; the most that it added to one is {most:.1f} s.")
