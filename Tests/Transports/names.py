"""A name server for a network that has nothing else: answers no name, and writes each question to a file.

names.py LOG: brings up the loopback device, creates LOG, and serves 127.0.0.1:53 until it is killed.
"""
import fcntl
import socket
import struct
import sys

SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP = 0x8913, 0x8914, 1

with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
    device = b"lo".ljust(16, b"\0")
    flags, = struct.unpack_from("h", fcntl.ioctl(control, SIOCGIFFLAGS, device + bytes(24)), 16)
    fcntl.ioctl(control, SIOCSIFFLAGS, device + struct.pack("h", flags | IFF_UP) + bytes(22))

server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
server.bind(("127.0.0.1", 53))
with open(sys.argv[1], "wb", buffering=0) as log:
    while True:
        question, client = server.recvfrom(4096)
        labels, place = [], 12
        while question[place]:
            labels.append(question[place + 1:place + 1 + question[place]])
            place += 1 + question[place]
        log.write(b".".join(labels) + b"\n")
        # The same question back: an answer, and "there is no such name".
        server.sendto(question[:2] + b"\x81\x83" + question[4:6] + bytes(6) + question[12:place + 5], client)
