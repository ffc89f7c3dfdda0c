"""Serves bare repositories over https through git http-backend, and the files of git-lfs in them, to one
user with a password.

https.py ROOT CERTIFICATE KEY PORT_FILE: writes the port it listens on into PORT_FILE.
"""
import base64
import hashlib
import json
import os
import ssl
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

root, certificate, key, port_file = sys.argv[1:]
CREDENTIALS = "Basic " + base64.b64encode(b"ada:secret").decode()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def body(self):
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        parts = []
        while size := int(self.rfile.readline(), 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def answer(self, status, headers, body):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def serve(self):
        body = self.body()
        if self.headers.get("Authorization") != CREDENTIALS:
            return self.answer(401, [("WWW-Authenticate", 'Basic realm="git"')], b"")
        path, _, query = self.path.partition("?")
        if path.endswith("/info/lfs/objects/batch"):
            return self.batch(path[: -len("/info/lfs/objects/batch")], json.loads(body))
        if "/lfs-file/" in path:
            return self.file(path, body)
        environment = dict(
            os.environ, GIT_PROJECT_ROOT=root, GIT_HTTP_EXPORT_ALL="1", PATH_INFO=path,
            QUERY_STRING=query, REQUEST_METHOD=self.command, REMOTE_USER="ada", REMOTE_ADDR="127.0.0.1",
            CONTENT_TYPE=self.headers.get("Content-Type", ""), CONTENT_LENGTH=str(len(body)),
            HTTP_CONTENT_ENCODING=self.headers.get("Content-Encoding", ""),
            GIT_PROTOCOL=self.headers.get("Git-Protocol", ""))
        result = subprocess.run(
            ["git", "http-backend"], input=body, env=environment, stdout=subprocess.PIPE).stdout
        head, _, content = result.partition(b"\r\n\r\n")
        headers = [tuple(line.split(": ", 1)) for line in head.decode().split("\r\n") if line]
        status = next((int(v.split()[0]) for n, v in headers if n == "Status"), 200)
        self.answer(status, [h for h in headers if h[0] != "Status"], content)

    @staticmethod
    def place(repository, oid):
        return os.path.join(root + repository, "lfs/objects", oid[:2], oid[2:4], oid)

    def batch(self, repository, asked):
        """Where each file is to be had, or put: git-lfs's docs/api/batch.md."""
        objects = []
        for wanted in asked["objects"]:
            answer = {"oid": wanted["oid"], "size": wanted["size"]}
            is_here = os.path.exists(self.place(repository, wanted["oid"]))
            if is_here == (asked["operation"] == "download"):
                href = f"https://{self.headers['Host']}{repository}/lfs-file/{wanted['oid']}"
                answer["actions"] = {
                    asked["operation"]: {"href": href, "header": {"Authorization": CREDENTIALS}}}
            elif asked["operation"] == "download":
                answer["error"] = {"code": 404, "message": "Object does not exist"}
            objects.append(answer)
        text = json.dumps({"transfer": "basic", "objects": objects}).encode()
        self.answer(200, [("Content-Type", "application/vnd.git-lfs+json")], text)

    def file(self, path, body):
        repository, _, oid = path.partition("/lfs-file/")
        place = self.place(repository, oid)
        if self.command == "PUT":
            if hashlib.sha256(body).hexdigest() != oid:
                return self.answer(422, [], b"")
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as file:
                file.write(body)
            return self.answer(200, [], b"")
        if not os.path.exists(place):
            return self.answer(404, [], b"")
        with open(place, "rb") as file:
            self.answer(200, [("Content-Type", "application/octet-stream")], file.read())

    do_GET = do_POST = do_PUT = serve


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass  # a connection that was cut


server = Server(("127.0.0.1", 0), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
with open(port_file + "~", "w") as file:
    file.write(str(server.server_port))
os.rename(port_file + "~", port_file)
server.serve_forever()
