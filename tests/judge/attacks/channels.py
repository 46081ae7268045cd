"""Attacks by way of what processes share: networks, sockets, memory, queues, keys."""

CHANNELS = {
    "connect to a network": """
def udp():
    return socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', given['port']))
attempt(lambda: socket.create_connection(('127.0.0.1', given['port']), 1), udp, lambda: socket.socket(socket.AF_INET6, socket.SOCK_STREAM),
        lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW), lambda: socket.socket(40, socket.SOCK_STREAM),
        lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM, 262), lambda: socket.socket(38, 5), lambda: socket.socket(17, 3))
""",
    "reach a Unix socket": """
def by_pair(kind):
    a, b = socket.socketpair(socket.AF_UNIX, kind)
    return a.sendto(b'x', given['socket'])
attempt(lambda: socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b'x', given['socket']), lambda: by_pair(socket.SOCK_DGRAM),
        lambda: by_pair(socket.SOCK_STREAM), lambda: by_pair(socket.SOCK_RAW), lambda: by_pair(socket.SOCK_SEQPACKET))
""",
    "reach a Unix socket without a file": """
def connected(kind):
    return socket.socket(socket.AF_UNIX, kind).connect('\\0' + given['abstract']) or 0
def sent(family, kind):
    pair = (ctypes.c_int * 2)()
    call(53, family, kind, 0, pair)
    return socket.socket(fileno=pair[0]).sendto(b'x', '\\0' + given['abstract'])
attempt(lambda: connected(socket.SOCK_DGRAM), lambda: connected(socket.SOCK_STREAM), *[lambda f=f, k=k: sent(f, k) for f in (1, HIGH | 1)
        for k in (2, HIGH | 2, 2 | os.O_NONBLOCK, HIGH | 5, 3)], lambda: sent(HIGH | 1, HIGH | 1), lambda: sent(1, 1))
""",
    "make sockets of other kinds": """
pair = (ctypes.c_int * 2)()
attempt(*[lambda f=f, k=k: call(53, f, k, 0, pair) for f in (30, 2, HIGH | 30, 16) for k in (1, 2, 5, HIGH | 2)],
        *[lambda k=k, h=h: call(53, 1, h | k, 0, pair) for k in (2, 3, 5) for h in (0, HIGH, os.O_CLOEXEC)],
        lambda: socket.socketpair()[0].setsockopt(1, 7, 1 << 20), lambda: call(50, socket.socketpair()[0].fileno(), 1),
        lambda: socket.socketpair()[0].bind('\\0x'), lambda: socket.socketpair()[0].bind('own'),
        *[lambda o=o: socket.socketpair()[0].getsockopt(1, o, 64) for o in (57, 71, 77, 31)])
""",
    "share memory with others": """
attempt(lambda: libc.shmget(0, 4096, 0o1600), lambda: libc.msgget(0, 0o1600), lambda: libc.semget(0, 1, 0o1600),
        lambda: libc.shmget(7, 4096, 0o1600), lambda: call(240, b'attack', 0o102, 0o600, None), lambda: os.memfd_create('x'),
        lambda: call(319, b'x', HIGH), lambda: call(447, 0), lambda: call(30, 0, 0, 0), lambda: call(31, 0, 14, fill(128)))
""",
    "use rings and faults of the kernel": """
attempt(lambda: libc.syscall(425, 8, ctypes.create_string_buffer(256)), lambda: call(425, HIGH | 8, fill(256)), lambda: call(426, 0, 1, 0, 0, None, 0),
        lambda: call(427, -1, 13, None, 0), lambda: call(323, 0), lambda: call(323, 1), lambda: call(323, HIGH | 1 | os.O_CLOEXEC),
        lambda: os.open('/dev/userfaultfd', os.O_RDWR), lambda: call(206, 1, fill(8)), lambda: call(333, 0, 0, 0, None, None, None))
""",
    "use keys": """
attempt(lambda: call(248, b'user', b'attack', b'x', 1, -4), lambda: call(250, 0, -4, 1), lambda: call(250, 0, -3, 1), lambda: call(250, HIGH | 0, -3, 1),
        lambda: call(250, 1, b'attack'), lambda: call(249, b'user', b'attack', None, -4), lambda: call(250, 6, -3), lambda: open('/proc/keys').read() or -1)
""",
    "hold memory that counts for nobody": """
r, w = os.pipe()
held = mmap.mmap(-1, 4096)
vector = (ctypes.c_size_t * 2)(ctypes.addressof(ctypes.c_char.from_buffer(held)), 4096)
attempt(lambda: call(278, w, vector, 1, 0), lambda: call(276, r, w, 1, 2), lambda: call(275, os.open('main.py', os.O_RDONLY), None, w, None, 1, 0),
        lambda: call(9, 0, 2 << 20, 3, 0x40022, -1, 0), lambda: call(9, 0, 2 << 20, 3, HIGH | 0x40022, -1, 0),
        *[lambda c=c: call(72, w, c, 1 << 20) for c in (1031, HIGH | 1031)], lambda: call(149, id(held) & ~4095, 4096), lambda: call(151, 1),
        lambda: call(325, id(held) & ~4095, 4096, 0), lambda: call(72, 1, 1033, 1), lambda: call(72, 1, HIGH | 1033, 1))
""",
}
