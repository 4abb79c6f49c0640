"""The processes of a run: started with a log each, watched, and all ended at the end."""

import os
import socket
import subprocess
import time
import urllib.error
import urllib.request

GRACE_SECONDS = 30


class Ended(Exception):
    """A process ended before its time, or never answered."""


class Children:
    """Every process that this run started, the latest first to be ended."""

    def __init__(self, folder):
        self.folder = folder
        self._running = []

    def __enter__(self):
        return self

    def start(self, name, command, secrets=None, out=None):
        """Starts a command; secrets go into its environment, where a list of processes does not show them."""
        log = open(self.folder / f"{name}.log", "wb")
        child = subprocess.Popen(
            command, cwd=self.folder, env={**os.environ, **(secrets or {})}, start_new_session=True,
            stdin=subprocess.PIPE, stdout=out or log, stderr=log)
        log.close()
        self._running.append((name, child))
        return child

    def check(self):
        """Fails where one ended."""
        for name, child in self._running:
            if child.poll() is not None:
                raise Ended(f"{name} ended with {child.returncode}: {self.last_line(name)}")

    def last_line(self, name):
        lines = (self.folder / f"{name}.log").read_text(errors="replace").strip().splitlines()
        return lines[-1] if lines else "it said nothing"

    def await_answer(self, name, url, seconds=60):
        """Waits until a URL answers with success."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.check()
            try:
                with urllib.request.urlopen(url, timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.2)
        raise Ended(f"{name} did not answer within {seconds} s: {self.last_line(name)}")

    def __exit__(self, *_):
        for _, child in reversed(self._running):
            child.terminate()
        end = time.monotonic() + GRACE_SECONDS
        for _, child in reversed(self._running):
            try:
                child.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()


def free_port():
    """A port of the loopback address that nobody has at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
