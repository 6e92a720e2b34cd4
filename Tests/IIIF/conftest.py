"""The fixtures of the Image API tests: images of every kind, a library of them, and its servers."""

import functools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import pytest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "Browser"))

import figures
import sources
from serving import Server, binary, run


def pytest_terminal_summary(terminalreporter):
    terminalreporter.section("measured")
    for line in figures.lines():
        terminalreporter.write_line(line)


class Library:
    """A library of the pictures in a folder."""

    def __init__(self, path, pictures):
        self.path = path
        run("import", "--library", str(path), str(pictures))

    @functools.cached_property
    def ids(self):
        """The id of each photo by the name of its file."""
        command = [binary(), "list", "--library", str(self.path), "--json"]
        environment = {**os.environ, "PHOTOS_NO_SYNC": "1"}
        answer = subprocess.run(command, check=True, env=environment, stdout=subprocess.PIPE)
        return {pathlib.Path(photo["path"]).name: photo["id"] for photo in json.loads(answer.stdout)["photos"]}


@pytest.fixture(scope="session")
def folder():
    path = pathlib.Path(tempfile.mkdtemp(prefix="photos-iiif-"))
    yield path
    shutil.rmtree(path)


@pytest.fixture(scope="session")
def pictures(folder):
    """Files of every kind, by name."""
    return sources.make(folder / "pictures")


@pytest.fixture(scope="session")
def library(folder, pictures):
    return Library(folder / "library", folder / "pictures")


@pytest.fixture(scope="session")
def server(library):
    started = Server(library.path)
    yield started
    started.stop()


@pytest.fixture(scope="session")
def make_server(library):
    """Further servers on the same library."""
    started = []

    def make(*options, of=library):
        started.append(Server(of.path, *options))
        return started[-1]

    yield make
    for server in started:
        server.stop()
