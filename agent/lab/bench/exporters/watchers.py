"""The watchers: two of Debian's exporters, scraped by a real Prometheus, Plimsoll, and nobody."""

import json
import shutil
import urllib.parse
from pathlib import Path
from string import Template
from typing import NamedTuple

import stage
from children import free_port
from probes import Probes

SQL_EXPORTER = Path(__file__).resolve().with_name("sql_exporter.yaml")
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


def start_all(children, platform):
    """Starts every watcher, and returns what counts their probes."""
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
    return Probes(children.folder, at, plimsolls)


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
    """One for all computes; it asks by its own clock, however often it is scraped."""
    addresses = platform.addresses(watcher).values()
    text = Template(SQL_EXPORTER.read_text()).substitute(
        interval=f"{watcher.seconds}s", connections=json.dumps([dsn(platform, watcher, one) for one in addresses]))
    file = children.folder / f"{watcher.id}.yaml"
    file.touch(mode=0o600)
    file.write_text(text)
    port = free_port()
    children.start(watcher.id, ["prometheus-sql-exporter", "-config.file", str(file),
                                "-web.listen-address", f"127.0.0.1:{port}"])
    return port


def plimsoll(children, platform, watcher):
    """The packaged agent with its defaults except addresses, passwords and the interval of listing."""
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
