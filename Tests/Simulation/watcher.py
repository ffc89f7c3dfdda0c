"""Clones whose library is open in the viewer, which syncs by itself: when does their screen show a commit of others?"""
import http.client
import json
import subprocess
import threading
import time
from urllib.parse import parse_qs, urlparse


class Watcher:
    """`pc view` in the clones of these people, until the `with` block ends."""

    def __init__(self, people, pages, journal):
        self.people, self.pages, self.journal = people, pages, journal
        self.delays, self.processes = [], []

    def __enter__(self):
        for person in self.people:
            person.git("config", "papercenter.autoSync", "true")
            process = subprocess.Popen(
                [person.plan.pc, "view", "--no-browser", "--port", "0"], cwd=person.folder, env=person.environment,
                stdout=subprocess.PIPE, text=True)
            self.processes.append(process)
            address = urlparse(process.stdout.readline().strip())
            token = parse_qs(address.query)["token"][0]
            threading.Thread(target=self.watch, args=(person, address.port, token), daemon=True).start()
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait()

    def watch(self, person, port, token):
        """Reads the server's events as the page does, and notes which commits of others each one brings."""
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/api/events", headers={"Authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        shown = person.head()
        event = None
        try:
            while line := answer.readline():
                name, _, value = line.decode().strip().partition(": ")
                if name == "event":
                    event = value
                elif name == "data" and event == "library":
                    head = json.loads(value)["head"]
                    now = time.monotonic()
                    with self.journal.lock:
                        self.journal.heads.add(head)
                    for commit in person.git("rev-list", f"{shown}..{head}").split():
                        made = self.journal.made.get(commit)
                        if made:
                            self.delays.append(now - made)
                    shown = head
        except (OSError, http.client.HTTPException):
            pass  # the server has stopped
