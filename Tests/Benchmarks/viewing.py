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


class Chromium:
    """A browser without a screen, until the `with` block ends."""

    def __enter__(self):
        self.profile = tempfile.mkdtemp()
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        line = next(line for line in self.driver.stdout if "successfully on port" in line)
        self.base = f"http://127.0.0.1:{line.split()[-1].rstrip('.')}/session"
        words = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                 "--window-size=1280,860", f"--user-data-dir={self.profile}"]
        self.base += "/" + self.ask("", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {"args": words}}}})["sessionId"]
        return self

    def __exit__(self, *_):
        self.driver.kill()
        self.driver.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def ask(self, path, wish):
        request = urllib.request.Request(
            self.base + path, json.dumps(wish).encode(), {"Content-Type": "application/json"})
        return json.load(urllib.request.urlopen(request, timeout=180))["value"]

    def open(self, url):
        self.ask("/url", {"url": url})

    def wait(self, script):
        """What a script returns, as soon as it returns something."""
        while True:
            value = self.ask("/execute/sync", {"script": script, "args": []})
            if value:
                return value
            time.sleep(0.02)

    def called(self, script, *values):
        """What a script passes to its callback, the last of its arguments."""
        return self.ask("/execute/async", {"script": script, "args": values})


# The last picture or text that was the largest so far; pages settle within a second.
LARGEST_PAINT = """
const done = arguments[arguments.length - 1];
let last = 0, timer = setTimeout(() => done(last), 4000);
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.element?.tagName === "IMG") last = entry.startTime;
  clearTimeout(timer);
  timer = setTimeout(() => done(last), 800);
}).observe({ type: "largest-contentful-paint", buffered: true });
"""


def paints(url, page):
    """Seconds until Chromium has painted something of the library, and the picture of a page, each
    on a warm server; medians without the browser's own first start."""
    with Chromium() as browser:
        first = []
        for _ in range(5):
            browser.open(url)
            first.append(browser.wait(
                "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime"))
        pictures = []
        for _ in range(7):
            browser.open(page)
            pictures.append(browser.called(LARGEST_PAINT))
        return statistics.median(first[1:]) / 1000, statistics.median(pictures[1:]) / 1000


def crowd(served, doc, readers):
    """Readers that open one doc within a second; returns the 95th percentile of the seconds until
    each has its first page, and that of a static file meanwhile."""
    page = served.ask("/")[1].decode()
    script = page.split('src="')[1].split('"')[0]
    static, is_over = [], threading.Event()

    def ask_static():
        while not is_over.is_set():
            static.append(served.ask(script)[0])
            time.sleep(0.02)

    def read(reader):
        time.sleep(reader / readers)
        began = time.perf_counter()
        answer = json.loads(served.ask("/api/start", {"session": {"doc": doc}})[1])
        name = answer["session"]["session"]
        served.ask(f"/api/sessions/{name}/layout")
        served.image(name, 0, 960)
        return time.perf_counter() - began

    asking = threading.Thread(target=ask_static)
    asking.start()
    with ThreadPoolExecutor(readers) as all_readers:
        seconds = list(all_readers.map(read, range(readers)))
    is_over.set()
    asking.join()
    return statistics.quantiles(seconds, n=20)[-1], statistics.quantiles(static, n=20)[-1]


def typed(served, words):
    """The 95th percentile of the seconds that an answer takes after each letter of some words."""
    seconds = []
    for word in words:
        for end in range(1, len(word) + 1):
            seconds.append(served.ask(f"/api/search?q={word[:end]}")[0])
    return statistics.quantiles(seconds, n=20)[-1]
