"""The watchers: two of Debian's exporters, scraped by a real Prometheus, Plimsoll, and nobody."""

import json
import re
import shutil
import subprocess
import urllib.parse
from pathlib import Path
from string import Template
from typing import NamedTuple

import stage
from children import free_port

HERE = Path(__file__).resolve().parent
PACKAGES = ("prometheus", "prometheus-postgres-exporter", "prometheus-sql-exporter")


class Watcher(NamedTuple):
    """Who watches, and how often: seconds between scrapes or, of Plimsoll, between listings while all sleep."""

    id: str
    title: str
    kind: str
    seconds: int = 0

    @property
    def application_name(self):
        """Under which the ledger knows its sessions; Plimsoll names itself."""
        return self.kind


ALL = (
    Watcher("nobody", "nobody", ""),
    Watcher("pg-15", "postgres_exporter, scraped every 15 s", "postgres_exporter", 15),
    Watcher("pg-60", "postgres_exporter, scraped every 60 s", "postgres_exporter", 60),
    Watcher("sql-15", "sql_exporter, every 15 s", "sql_exporter", 15),
    Watcher("sql-60", "sql_exporter, every 60 s", "sql_exporter", 60),
    Watcher("plimsoll-5", "Plimsoll, `poll.list-idle: 5s`", "plimsoll", 5),
    Watcher("plimsoll-60", "Plimsoll, all defaults", "plimsoll", 60),
)


def not_installed():
    """Debian packages whose program is not on the PATH; each program has its package's name."""
    return [package for package in PACKAGES if not shutil.which(package)]


def start_all(children, platform, computes):
    """Starts every watcher, and returns what counts their looks."""
    targets, plimsolls = {}, {}
    for watcher in ALL:
        if watcher.kind == "postgres_exporter":
            targets[watcher] = postgres_exporters(children, platform, watcher)
        elif watcher.kind == "sql_exporter":
            targets[watcher] = [sql_exporter(children, platform, watcher)]
        elif watcher.kind == "plimsoll":
            plimsolls[watcher] = plimsoll(children, platform, watcher)
    at = prometheus(children, targets)
    for watcher, port in plimsolls.items():
        children.await_answer(watcher.id, f"http://127.0.0.1:{port}/metrics")
    return Looks(children.folder, at, plimsolls)


def dsn(platform, watcher, address):
    name = urllib.parse.quote(watcher.application_name)
    return (f"postgres://{platform.user}:{platform.password}@{address}/postgres"
            f"?sslmode=disable&application_name={name}")


def postgres_exporters(children, platform, watcher):
    """One for each compute, as its authors advise."""
    ports = []
    for compute, address in platform.addresses(watcher).items():
        port = free_port()
        children.start(f"{watcher.id}-{compute}",
                       ["prometheus-postgres-exporter", f"--web.listen-address=127.0.0.1:{port}"],
                       {"DATA_SOURCE_NAME": dsn(platform, watcher, address)})
        ports.append(port)
    return ports


def sql_exporter(children, platform, watcher):
    """One for all computes; it asks by its own clock, whenever it is scraped."""
    addresses = platform.addresses(watcher).values()
    text = Template((HERE / "sql_exporter.yaml").read_text()).substitute(
        interval=f"{watcher.seconds}s", connections=json.dumps([dsn(platform, watcher, one) for one in addresses]))
    file = children.folder / f"{watcher.id}.yaml"
    file.touch(mode=0o600)
    file.write_text(text)
    port = free_port()
    children.start(watcher.id, ["prometheus-sql-exporter", "-config.file", str(file),
                                "-web.listen-address", f"127.0.0.1:{port}"])
    return port


def plimsoll(children, platform, watcher):
    """The packaged agent with its defaults, but for what it must be told and how often it lists sleepers."""
    sizes = children.folder / f"{watcher.id}-sizes.json"
    sizes.write_text(platform.sizes())
    port = free_port()
    settings = {
        "platform": {"base-url": platform.base_url, "sizes": str(sizes), "projects": [watcher.id]},
        "database": {"user": platform.user, "port": platform.port, "ssl-mode": "disable"},
        "store": {"url": f"jdbc:sqlite:{children.folder}/{watcher.id}.db"},
        "server": {"listen": f"127.0.0.1:{port}"},
    }
    if watcher.seconds != 60:
        settings["poll"] = {"list-idle": f"{watcher.seconds}s"}
    file = children.folder / f"{watcher.id}.yaml"
    file.write_text(json.dumps(settings, indent=1))
    children.start(watcher.id, [str(stage.PLIMSOLL), "run", "--config", str(file)],
                   {"PLIMSOLL_PLATFORM_API_KEY": platform.api_key,
                    "PLIMSOLL_DATABASE_PASSWORD": platform.password})
    return port


def prometheus(children, targets):
    """Scrapes the exporters, each at its own interval."""
    jobs = [{"job_name": watcher.id, "scrape_interval": f"{watcher.seconds}s",
             "static_configs": [{"targets": [f"127.0.0.1:{port}" for port in ports]}]}
            for watcher, ports in targets.items()]
    file = children.folder / "prometheus.yaml"
    file.write_text(json.dumps({"scrape_configs": jobs}, indent=1))
    port = free_port()
    children.start("prometheus", ["prometheus", f"--config.file={file}", f"--web.listen-address=127.0.0.1:{port}",
                                  f"--storage.tsdb.path={children.folder}/tsdb"])
    at = f"http://127.0.0.1:{port}"
    children.await_answer("prometheus", f"{at}/-/ready")
    return at


class Looks(NamedTuple):
    """Counts how many looks of a watcher brought data out of a compute."""

    folder: Path
    prometheus: str
    plimsolls: dict

    def __call__(self, watcher):
        if watcher.kind == "postgres_exporter":
            found = query(self.prometheus, "sum(count_over_time(pg_stat_database_numbackends"
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


def query(at, expression):
    """The instant vector that Prometheus answers with."""
    asked = urllib.parse.urlencode({"query": expression})
    return json.loads(stage.read(f"{at}/api/v1/query?{asked}"))["data"]["result"]


def versions(at):
    """Of everything that took part, by name; PostgreSQL's as an exporter read it."""
    servers = query(at, "last_over_time(pg_static[1d])")
    found = {"PostgreSQL": servers[0]["metric"].get("short_version", "unknown") if servers else "unknown"}
    for package in PACKAGES:
        asked = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True,
                               check=False)
        found[package] = asked.stdout.strip() or "unknown"
    return found
