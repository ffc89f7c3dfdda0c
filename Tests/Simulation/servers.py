"""The servers that everybody shares: one bare repository behind sshd and https, and a git-lfs server."""
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

from stores import STORES

TRANSPORTS = Path(__file__).resolve().parent.parent / "Transports"

# giftless lets everybody on this device read and write.
GIFTLESS = """
AUTH_PROVIDERS:
  - giftless.auth.allow_anon:read_write
TRANSFER_ADAPTERS:
  basic:{adapter}PRE_AUTHORIZED_ACTION_PROVIDER:
  factory: giftless.auth.jwt:factory
  options:
    algorithm: HS256
    private_key: {key}
"""

SSHD = """
ListenAddress 127.0.0.1
Port {port}
HostKey {place}/host
AuthorizedKeysFile {place}/known
StrictModes no
UsePAM no
PidFile none
PermitRootLogin yes
PasswordAuthentication no
KbdInteractiveAuthentication no
MaxStartups 200:30:400
"""

SSH = """
Host school
  HostName 127.0.0.1
  Port {port}
  User {user}
  IdentityFile {place}/me
  UserKnownHostsFile {place}/hosts
  StrictHostKeyChecking accept-new
  LogLevel ERROR
"""


def run(*words, **more):
    subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL, **more)


class Servers:
    """All of them, until the `with` block ends."""

    def __init__(self, place, store):
        self.place = place
        self.kind = store
        self.remote = place / "school.git"
        self.processes = []

    def __enter__(self):
        try:
            run("git", "init", "-q", "--bare", "-b", "main", self.remote)
            run("git", "-C", self.remote, "config", "http.receivepack", "true")
            self.start_sshd()
            self.start_https()
            self.start_lfs()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait()

    def start(self, *words, **more):
        log = open(self.place / f"server-{len(self.processes)}.log", "w")
        self.processes.append(subprocess.Popen(
            [str(word) for word in words], stdout=log, stderr=log, stdin=subprocess.DEVNULL, **more))

    @staticmethod
    def free_port():
        with socket.create_server(("127.0.0.1", 0)) as server:
            return server.getsockname()[1]

    def start_sshd(self):
        Path("/run/sshd").mkdir(exist_ok=True)
        for name in ("host", "me"):
            run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.place / name)
        shutil.copy(self.place / "me.pub", self.place / "known")
        self.ssh_port = self.free_port()
        values = {"port": self.ssh_port, "place": self.place, "user": os.environ.get("USER") or "root"}
        (self.place / "sshd.conf").write_text(SSHD.format(**values))
        (self.place / "ssh.conf").write_text(SSH.format(**values))
        # The same host where nothing listens: what a person without a network meets.
        (self.place / "offline.conf").write_text(SSH.format(**{**values, "port": self.free_port()}))
        self.start("/usr/sbin/sshd", "-D", "-e", "-f", self.place / "sshd.conf")
        self.wait(self.ssh_port)

    def start_https(self):
        certificate, key = self.place / "cert.pem", self.place / "key.pem"
        run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate,
            "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
            stderr=subprocess.DEVNULL)
        port_file = self.place / "port"
        self.start(sys.executable, TRANSPORTS / "https.py", self.place, certificate, key, port_file)
        while not port_file.exists():
            time.sleep(0.05)
        self.https_port = int(port_file.read_text())

    def start_lfs(self):
        self.store = STORES[self.kind](self)
        settings = self.place / "giftless.yaml"
        settings.write_text(GIFTLESS.format(adapter=self.store.adapter, key=secrets.token_hex(32)))
        self.lfs_port = self.free_port()
        # Processes and no threads: giftless sets up its authentication during the first request, not safe for threads.
        self.start(sys.executable, "-m", "gunicorn", "--workers", "4", "--log-level", "warning",
                   "--bind", f"127.0.0.1:{self.lfs_port}", "giftless.wsgi_entrypoint:app",
                   env={**os.environ, **self.store.environment, "GIFTLESS_CONFIG_FILE": str(settings)})
        self.wait(self.lfs_port)

    def wait(self, port):
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"no server listens at port {port}")

    # What a person's device is configured with

    def environment(self, home):
        """The variables of everybody's commands: one git configuration, no one else's settings."""
        settings = home / "gitconfig"
        settings.write_text(
            f"[lfs]\n  url = http://127.0.0.1:{self.lfs_port}/school/papers\n  locksverify = false\n"
            f"[credential]\n  helper = store --file={home}/logins\n"
            "[gc]\n  auto = 0\n[maintenance]\n  auto = false\n")
        (home / "logins").write_text(f"https://ada:secret@127.0.0.1%3a{self.https_port}\n")
        return {
            "PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "GIT_CONFIG_GLOBAL": str(settings),
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_SSL_CAINFO": str(self.place / "cert.pem"),
            "GIT_SSH_COMMAND": f"ssh -F {self.place}/ssh.conf"}

    @property
    def addresses(self):
        """The same repository in two ways."""
        return [f"ssh://school{self.remote}", f"https://127.0.0.1:{self.https_port}/{self.remote.name}"]

    # What the remote has

    def git(self, *words):
        done = subprocess.run(
            ["git", "-C", str(self.remote), *words], capture_output=True, text=True, check=True)
        return done.stdout

    def size(self):
        """The bytes of all files of the bare repository."""
        return sum(file.stat().st_size for file in self.remote.rglob("*") if file.is_file())
