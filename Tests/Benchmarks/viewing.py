"""A served library, and readers that ask it for pages."""
import http.client
import json
import statistics
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qs, urlparse


class Served:
    """`pc view` on a library, until the `with` block ends."""

    def __init__(self, pc, library):
        self.pc, self.library = pc, library
        self.local = threading.local()

    def __enter__(self):
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [str(self.pc), "view", "--no-browser", "--port", "0"], cwd=self.library,
            stdout=subprocess.PIPE, text=True)
        address = urlparse(self.process.stdout.readline().strip())
        self.port, self.token = address.port, parse_qs(address.query)["token"][0]
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def ask(self, path, wish=None):
        """One request on this thread's own connection; returns its seconds and the bytes."""
        connection = getattr(self.local, "connection", None)
        if connection is None:
            connection = self.local.connection = http.client.HTTPConnection("127.0.0.1", self.port)
        headers = {"Authorization": f"Bearer {self.token}"}
        if wish is not None:
            headers["Content-Type"] = "application/json"
        began = time.perf_counter()
        connection.request("POST" if wish is not None else "GET", path,
                           None if wish is None else json.dumps(wish), headers)
        answer = connection.getresponse()
        body = answer.read()
        took = time.perf_counter() - began
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {answer.status} {body[:200]!r}")
        return took, body

    def session(self, doc):
        return json.loads(self.ask("/api/sessions", {"doc": doc})[1])

    def image(self, session, slot, width, more="&ahead=0"):
        return self.ask(f"/api/sessions/{session}/slots/{slot}/image?w={width}{more}")[0]

    def memory(self):
        """Megabytes of the server alone, without its workers."""
        with open(f"/proc/{self.process.pid}/status") as status:
            line = next(line for line in status if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024


def turn_pages(served, session, slots, readers, turns, pause):
    """Readers that each turn a page every so many seconds; returns the 95th percentile."""
    seconds = []

    def read(reader):
        time.sleep(pause * reader / readers)
        for turn in range(turns):
            began = time.perf_counter()
            seconds.append(served.image(session, (reader + turn) % slots, 960))
            time.sleep(max(0, pause - (time.perf_counter() - began)))

    with ThreadPoolExecutor(readers) as crowd:
        list(crowd.map(read, range(readers)))
    return statistics.quantiles(seconds, n=20)[-1]


def draw_all(served, session, slots, width):
    """Pages a second, asked for four at a time."""
    began = time.perf_counter()
    with ThreadPoolExecutor(4) as readers:
        list(readers.map(lambda slot: served.image(session, slot, width), range(slots)))
    return slots / (time.perf_counter() - began)
