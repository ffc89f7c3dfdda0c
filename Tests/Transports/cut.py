"""A line that breaks: passes connections on, and cuts many of them at a random byte.

cut.py TARGET_PORT PORT_FILE SEED [LEAST MOST]: writes the port it listens on into PORT_FILE. Two
connections of three are cut, after up to 6,000 bytes in both directions together; with LEAST and MOST
all of them, after so many bytes.
"""
import os
import random
import socket
import sys
import threading

target, port_file, seed = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
given = [int(word) for word in sys.argv[4:6]]
least, most = given or [0, 6000]
chance = random.Random(seed)


def passing(source, sink, budget, both):
    try:
        while data := source.recv(4096):
            if budget is not None:
                data = data[:budget[0]]
                budget[0] -= len(data)
            sink.sendall(data)
            if budget is not None and budget[0] <= 0:
                break
        else:
            sink.shutdown(socket.SHUT_WR)
            return
    except OSError:
        pass
    for end in both:
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def serve(client, budget):
    try:
        server = socket.create_connection(("127.0.0.1", target))
    except OSError:
        client.close()
        return
    both = (client, server)
    threads = [threading.Thread(target=passing, args=(a, b, budget, both), daemon=True)
               for a, b in ((client, server), (server, client))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for end in both:
        end.close()


listener = socket.create_server(("127.0.0.1", 0))
with open(port_file + "~", "w") as file:
    file.write(str(listener.getsockname()[1]))
os.rename(port_file + "~", port_file)
while True:
    client, _ = listener.accept()
    budget = [chance.randint(least, most)] if given or chance.random() < 0.66 else None
    threading.Thread(target=serve, args=(client, budget), daemon=True).start()
