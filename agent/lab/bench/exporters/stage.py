"""The stage: an emulated platform on which every watcher has the same computes with the same visitors."""

import json
import shutil
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import NamedTuple

from children import Ended

PLIMSOLL = Path(__file__).resolve().parents[4] / "plimsoll"


class Trace(NamedTuple):
    """How one compute is visited: a client that comes, works at five lookups a second, and goes."""

    name: str
    every: str
    lasting: str


TRACES = (Trace("short", "5m", "20s"), Trace("regular", "4m", "45s"), Trace("long", "8m", "2m"))


def compute_id(watcher, trace):
    return f"ep-{watcher.id}-{trace.name}"


def scenario(watchers, delay, computes):
    """The emulator's scenario, as JSON, which is YAML: a project for each watcher, a compute for each trace."""
    def compute(watcher, trace):
        visits = {"kind": "bursts", "every": trace.every, "lasting": trace.lasting, "rate-per-second": 5}
        return {"id": compute_id(watcher, trace), "started": False, "data": {"rows": 2000}, "load": [visits]}

    projects = [{"id": watcher.id, "computes": [compute(watcher, trace) for trace in TRACES[:computes]]}
                for watcher in watchers]
    return json.dumps({"suspend-delay": delay, "projects": projects}, indent=1)


class Platform:
    """The emulated platform, by the first line that it says."""

    def __init__(self, line):
        self.base_url, self.api_key = line["base_url"], line["api_key"]
        self.ledger_url, self.sizes_url = line["ledger_url"], line["sizes_url"]
        self.user, self.password = line["database"]["user"], line["database"]["password"]
        self.port = line["database"]["port"]
        self.last_ledger = ""

    def ledger(self):
        self.last_ledger = read(self.ledger_url)
        return json.loads(self.last_ledger)

    def sizes(self):
        return read(self.sizes_url)

    def addresses(self, watcher):
        """Host and port of each compute of a watcher, by the compute's id."""
        request = urllib.request.Request(f"{self.base_url}/projects/{watcher.id}/endpoints",
                                         headers={"Authorization": f"Bearer {self.api_key}"})
        listed = json.loads(read(request))["endpoints"]
        return {one["id"]: one["host"] if ":" in one["host"] else f"{one['host']}:{self.port}" for one in listed}


def read(request):
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read().decode()


def start(children, text):
    """Starts the emulator, which ends with this process at the latest."""
    file = children.folder / "scenario.yaml"
    file.write_text(text)
    emulator = children.start(
        "emulator", [str(PLIMSOLL), "emulator", "--scenario", str(file), "--work-dir",
                     str(children.folder.parent / "emulator"), "--until-stdin-closes"], out=subprocess.PIPE)
    line = emulator.stdout.readline()
    if not line:
        raise Ended(f"the emulator did not start: {children.last_line('emulator')}")
    return Platform(json.loads(line))


def clock(minutes, children):
    """Lets real time pass, and yields each full minute; fails as soon as a process ends."""
    begin = time.monotonic()
    told = 1
    while (gone := time.monotonic() - begin) < minutes * 60:
        children.check()
        if gone >= told * 60:
            yield told
            told += 1
        time.sleep(0.5)


def tidy(folder, keep, tell):
    """Removes the run's folder, or says where it is."""
    if keep:
        tell(f"logs and ledger are in {folder}")
    else:
        shutil.rmtree(folder, ignore_errors=True)
