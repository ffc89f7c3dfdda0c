"""A served library, and readers that ask it for pages."""
import http.client
import json
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
import urllib.request
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
        self.url = self.process.stdout.readline().strip()
        address = urlparse(self.url)
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
    """Pages per second, with four parallel requests."""
    began = time.perf_counter()
    with ThreadPoolExecutor(4) as readers:
        list(readers.map(lambda slot: served.image(session, slot, width), range(slots)))
    return slots / (time.perf_counter() - began)


def first_paint(url):
    """Seconds until Chromium has painted something of a page, on a server that is warm."""
    profile = tempfile.mkdtemp()
    driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
    try:
        line = next(line for line in driver.stdout if "successfully on port" in line)
        port = int(line.split()[-1].rstrip("."))

        def ask(path, wish):
            request = urllib.request.Request(
                f"http://127.0.0.1:{port}/session{path}", json.dumps(wish).encode(),
                {"Content-Type": "application/json"})
            return json.load(urllib.request.urlopen(request, timeout=60))["value"]

        words = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                 f"--user-data-dir={profile}"]
        session = ask("", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {"args": words}}}})["sessionId"]
        paints = []
        for _ in range(5):
            ask(f"/{session}/url", {"url": url})
            while True:
                paint = ask(f"/{session}/execute/sync", {"args": [], "script": (
                    "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime")})
                if paint:
                    break
                time.sleep(0.02)
            paints.append(paint / 1000)
        urllib.request.urlopen(urllib.request.Request(
            f"http://127.0.0.1:{port}/session/{session}", method="DELETE"))
        # The first start of the browser itself is not the page's.
        return statistics.median(paints[1:])
    finally:
        driver.kill()
        driver.wait()
        shutil.rmtree(profile, ignore_errors=True)


def typed(served, words):
    """The 95th percentile of the seconds that an answer takes after each letter of some words."""
    seconds = []
    for word in words:
        for end in range(1, len(word) + 1):
            seconds.append(served.ask(f"/api/search?q={word[:end]}")[0])
    return statistics.quantiles(seconds, n=20)[-1]
