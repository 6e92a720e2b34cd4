"""Runs the program: commands, and a server on a free port."""

import os
import pathlib
import signal
import subprocess

ROOT = pathlib.Path(__file__).parents[2]


def binary():
    return os.environ.get("PHOTOS_BINARY", str(ROOT / ".build/release/photos"))


def run(*arguments):
    environment = {**os.environ, "PHOTOS_NO_SYNC": "1"}
    subprocess.run([binary(), *arguments], check=True, env=environment, stdout=subprocess.DEVNULL)


class Server:
    """`photos serve` on a free port, stopped after the tests."""

    def __init__(self, library, *options):
        port = [] if "--port" in options else ["--port", "0"]
        command = [binary(), "serve", "--library", str(library), "--quiet", *port, *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("Serving "), f"the server said {line!r}"
        self.url = line.split()[1].rstrip("/")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=10) == 0
