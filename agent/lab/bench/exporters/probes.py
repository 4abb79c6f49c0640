"""The number of probes of each watcher, and the versions that took part."""

import json
import re
import subprocess
import urllib.parse
from pathlib import Path
from typing import NamedTuple

import stage


class Probes(NamedTuple):
    """Where probes are counted: the exporters' logs in a folder, Prometheus' address, and each Plimsoll's port."""

    folder: Path
    prometheus: str
    plimsolls: dict

    def of(self, watcher):
        """The number of probes of a watcher that read data from a compute."""
        if watcher.kind == "postgres_exporter":
            found = self._query("sum(count_over_time(pg_stat_database_numbackends"
                                f'{{job="{watcher.id}",datname="app"}}[1d]))')
            return int(found[0]["value"][1]) if found else 0
        if watcher.kind == "sql_exporter":
            # Its metrics repeat the last figures at every scrape; only its log counts the queries that went well.
            return (self.folder / f"{watcher.id}.log").read_text().count('"msg":"Query finished"')
        if watcher.kind == "plimsoll":
            metrics = stage.read(f"http://127.0.0.1:{self.plimsolls[watcher]}/metrics")
            (self.folder / f"{watcher.id}.metrics").write_text(metrics)
            seen = re.search(r'^plimsoll_probes_total\{outcome="seen"[^}]*\} (\S+)', metrics, re.MULTILINE)
            return int(float(seen[1])) if seen else 0
        return 0

    def versions(self, packages):
        """Of everything that took part, by name; PostgreSQL's as an exporter read it."""
        servers = self._query("last_over_time(pg_static[1d])")
        found = {"PostgreSQL": servers[0]["metric"].get("short_version", "unknown") if servers else "unknown"}
        for package in packages:
            asked = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True,
                                   check=False)
            found[package] = asked.stdout.strip() or "unknown"
        return found

    def _query(self, expression):
        """The instant vector that Prometheus answers with."""
        asked = urllib.parse.urlencode({"query": expression})
        return json.loads(stage.read(f"{self.prometheus}/api/v1/query?{asked}"))["data"]["result"]
