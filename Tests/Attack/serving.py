"""A server with its own library, and connections to it from any loopback address."""

import os
import pathlib
import re
import resource
import shutil
import socket
import subprocess
import tempfile


class Serving:
    """`photos serve` on a free port, with a library that is deleted afterwards."""

    def __init__(self, binary, photos=None, descriptors=None, options=(), prepare=None):
        self.binary = binary
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="photos-attack-"))
        self.library = self.folder / "library"
        self.environment = {"HOME": str(self.folder), "PATH": "/usr/bin:/bin", "PHOTOS_NO_SYNC": "1"}
        self.photos(*(["import", str(photos)] if photos else ["sample", str(self.folder / "sample")]))
        if not photos:
            self.photos("import", str(self.folder / "sample"))
        if prepare:
            prepare(self)
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))) if descriptors else None
        self.process = subprocess.Popen(
            self.command("serve", "--port", "0", *options), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=self.environment, preexec_fn=limit)
        line = self.process.stdout.readline().decode()
        if not line:
            raise SystemExit(self.process.stderr.read().decode())
        self.port = self.listening_port()

    def command(self, *arguments):
        return [str(self.binary), "--library", str(self.library), *arguments]

    def photos(self, *arguments, text=None):
        return subprocess.run(
            self.command(*arguments), env=self.environment, check=True, capture_output=True, input=text).stdout

    def is_running(self):
        return self.process.poll() is None

    def listening_port(self):
        """The port that the process listens at; with a base URL the process prints only that."""
        inodes = {re.findall(r"\d+", os.readlink(file))[0] for file in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir()
                  if os.readlink(file).startswith("socket:")}
        for line in pathlib.Path(f"/proc/{self.process.pid}/net/tcp").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and fields[9] in inodes:
                return int(fields[1].split(":")[1], 16)
        raise SystemExit("the server listens nowhere")

    def open_files(self):
        return len(list(pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def connect(self, source="127.0.0.1", timeout=10):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout, source_address=(source, 0))

    def ask(self, request, source="127.0.0.1", timeout=10):
        """Sends bytes and returns the response, until the server closes the connection or is silent for `timeout`."""
        connection = self.connect(source, timeout)
        answer = b""
        try:
            connection.sendall(request)
            while piece := connection.recv(65536):
                answer += piece
        except (TimeoutError, ConnectionError):
            pass
        finally:
            connection.close()
        return answer

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.status = self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.status = self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
