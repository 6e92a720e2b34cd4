"""A proxy between a browser and a server that is slow, cuts pages, signs a user in, or signs the user out, as a test needs it."""

import http.client
import http.server
import re
import threading
import time


# Behind what a page shows: there, a browser shows a page that is not complete.
ENDS = re.compile(rb"(?<=</button>)|(?<=</a>)|(?<=</li>)|(?<=</h1>)|(?<=</h2>)|(?<=</p>)|(?<=</header>)|(?<=</select>)")
# A little more than the time between two frames.
FRAME = 0.02


class Between:
    """A server at its own address that forwards everything."""

    def __init__(self, url):
        self.target = url.removeprefix("http://")
        self.delay = 0
        # Pages arrive in so many pieces, with time between them, as over a slow network.
        self.pieces = 1
        self.person = ""
        self.is_signed_out = False
        self.is_stopped = False
        between = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments):
                pass

            def pass_on(self):
                between.answer(self)

            do_GET = do_POST = do_DELETE = do_PATCH = do_HEAD = pass_on

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        if self.is_stopped:
            return
        self.is_stopped = True
        self.server.shutdown()
        self.server.server_close()

    def answer(self, request):
        if self.is_stopped:
            request.close_connection = True
            return
        body = request.rfile.read(int(request.headers.get("Content-Length", 0)))
        if request.path.endswith("/api/v1/events"):
            self.stream(request)
            return
        if "/assets/" not in request.path:
            time.sleep(self.delay)
        if self.is_signed_out and "/api/" in request.path:
            self.send(request, 401, [("Content-Type", "application/problem+json")], b'{"status": 401, "title": "Unauthorized"}')
            return
        try:
            # The pages are modified, so their entity tags no longer match.
            dropped = ("accept-encoding", "connection", "if-none-match")
            connection = http.client.HTTPConnection(self.target, timeout=20)
            headers = {name: value for name, value in request.headers.items() if name.lower() not in dropped}
            connection.request(request.command, request.path, body or None, headers)
            answer = connection.getresponse()
            content = answer.read()
        except OSError:
            self.send(request, 502, [], b"")
            return
        if (answer.getheader("Content-Type") or "").startswith("text/html"):
            content = re.sub(rb' data-person="[^"]*"', b"", content, count=1)
            content = content.replace(b" data-base=", f' data-person="{self.person}" data-base='.encode(), 1)
        dropped = ("content-length", "connection", "transfer-encoding")
        self.send(request, answer.status, [(n, v) for n, v in answer.getheaders() if n.lower() not in dropped], content)

    def send(self, request, status, headers, content):
        try:
            request.send_response(status)
            for name, value in headers:
                request.send_header(name, value)
            request.send_header("Content-Length", str(len(content)))
            request.end_headers()
            if request.command != "HEAD":
                self.write(request, content)
        except OSError:
            pass

    def write(self, request, content):
        pieces = ENDS.split(content) if self.pieces > 1 and content.startswith(b"<!") else [content]
        for piece in pieces[: self.pieces - 1]:
            request.wfile.write(piece)
            time.sleep(FRAME)
        request.wfile.write(b"".join(pieces[self.pieces - 1 :]))

    def stream(self, request):
        try:
            request.send_response(200)
            request.send_header("Content-Type", "text/event-stream")
            request.send_header("Connection", "close")
            request.end_headers()
            while True:
                request.wfile.write(b":\n\n")
                request.wfile.flush()
                time.sleep(1)
        except OSError:
            request.close_connection = True
