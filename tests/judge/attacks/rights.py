"""Attacks on the sandbox itself: more rights, other doors into the kernel, and what the judge keeps secret."""

RIGHTS = {
    "gain rights": """
attempt(lambda: os.setuid(0) or os.getuid(), lambda: libc.unshare(0x10000000), lambda: libc.unshare(0x20000),
        lambda: libc.mount(b'none', b'/', b'tmpfs', 0, None), lambda: libc.chroot(b'/'), lambda: libc.syscall(321, 0, None, 0),
        lambda: libc.syscall(56, 0x10000000 | 17, 0, 0, 0, 0), lambda: os.setgroups([0]), lambda: os.setresgid(0, 0, 0),
        lambda: call(126, array.array('I', [0x20080522, 0]).tobytes(), b'\\xff' * 24))
""",
    "enter namespaces": """
def entered(name, pid):
    return call(308, os.open(f'/proc/{pid}/ns/{name}', os.O_RDONLY), 0)
NEW = (0x80, 0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000)
attempt(*[lambda n=n, p=p: entered(n, p) for n in ('mnt', 'user', 'net', 'pid', 'ipc') for p in ('self', parent, 1)],
        *[lambda n=n, h=h: call(272, h | n) for n in NEW for h in (0, HIGH)],
        *[lambda n=n, h=h: in_child(lambda: call(56, h | n | 17, 0, 0, 0, 0) and 0) for n in NEW[1:] for h in (0, HIGH)],
        lambda: call(308, -1, HIGH), lambda: call(435, array.array('Q', [0x10000000] + [0] * 10).tobytes(), 88))
""",
    "mount": """
attempt(lambda: libc.mount(b'none', b'.', b'tmpfs', 0, None), lambda: libc.mount(b'/', b'.', None, 4096, None), lambda: libc.umount2(b'/', 2),
        lambda: libc.umount2(b'/proc', 2), lambda: call(428, -100, b'/', 1), lambda: call(467, -100, b'/', 1, None, 0), lambda: call(429, -100, b'.', -100, b'.', 0),
        lambda: call(430, b'tmpfs', 0), lambda: call(433, -100, b'/', 0), lambda: call(442, -100, b'/', 0, fill(32), 32),
        lambda: call(155, b'.', b'.'), lambda: call(161, b'.'), lambda: call(457, fill(24), fill(512), 512, 0), lambda: call(458, fill(24), fill(512), 8, 0),
        lambda: call(167, b'main.py', 0), lambda: call(168, b'main.py'), lambda: call(163, b'main.py'), lambda: call(179, 0x800007 << 8, None, 0, fill(128)))
""",
    "set what its process is": """
PTRACER = 0x59616D61
attempt(*[lambda o=o, h=h: call(157, h | o, 1, 0, 0, 0) for o in (8, 24, 28, 31, 33, 47, 52, 62, 67, PTRACER) for h in (0, HIGH)],
        lambda: call(157, 47, 4, 0, 0, 0), lambda: call(157, 62, 1, 0, 0, 0), lambda: call(157, 35, 8, 0, 0, 0), lambda: call(157, 59, 1, 0, 0, 0),
        *[lambda p=p: call(135, p) for p in (0x0400000, 0x0040000, 0x8, HIGH | 0x0040000)],
        lambda: call(154, 0, fill(64), 64), lambda: call(172, 3), lambda: call(173, 0, 1, 1), lambda: call(324, 1, 0, 0),
        lambda: call(317, 1, 8, array.array('Q', [0, 0]).tobytes()), lambda: call(444, None, 0, 1), lambda: call(459, 100, fill(64), fill(8), 0))
""",
    "change the machine": """
attempt(lambda: time.clock_settime(time.CLOCK_REALTIME, 0), lambda: call(159, fill(208)) and -1, lambda: call(305, 0, fill(208)) and -1,
        lambda: call(170, b'x', 1), lambda: call(171, b'x', 1), lambda: call(169, 0xFEE1DEAD, 672274793, 0, None), lambda: call(103, 3, fill(99), 99),
        lambda: call(175, fill(8), 8, b''), lambda: call(313, 0, b'', 0), lambda: call(246, 0, 0, None, 0), lambda: call(212, 0, fill(9), 9),
        lambda: call(153), lambda: call(134, b'main.py'), lambda: call(139, 3), lambda: call(136, 0, fill(64)))
""",
    "call by another number": """
def by_interrupt(number, b, c, d):
    code = b'\\x53\\xb8' + number.to_bytes(4, 'little') + b'\\xbb' + b.to_bytes(4, 'little') + b'\\xb9' + c.to_bytes(4, 'little')
    code += b'\\xba' + d.to_bytes(4, 'little') + b'\\xcd\\x80\\x5b\\xc3'  # int 0x80: the calls of 32-bit programs
    memory = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    memory.write(code)
    return ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(memory)))()
def forked(action):
    return (lambda: in_child(action)) if os.uname().machine == 'x86_64' else (lambda: -1)
X32 = 0x40000000
attempt(*[forked(lambda n=n, b=b: by_interrupt(n, b, 1, 0)) for n, b in ((359, 2), (20, 0), (37, parent), (310, 0x20000), (356, 0), (172, 4))],
        *[forked(lambda n=n: call(X32 | n, 2, 1, 0)) for n in (41, 39, 319, 62, 425, 512, 521)],
        *[forked(lambda n=n: call(HIGH | n, 2, 1, 0)) for n in (41, 319, 425)], forked(lambda: call(-2)), forked(lambda: call(1 << 31)))
""",
    "use calls newer than the sandbox": "attempt(*[lambda n=n: call(n, 0, 0, 0, 0, 0, 0) for n in [*range(471, 560), 1000, 5000, 1 << 20]])",
    "find the judge's secrets": """
found = [name for name in os.environ if 'TOKEN' in name or 'KEY' in name]
opened = []
for number in range(3, 300):
    try:
        opened.append(os.readlink(f'/proc/self/fd/{number}'))
    except OSError:
        pass
print('broken:' if found or opened else 'held', *found, *opened)
""",
    "find expected outputs in its own memory": """
import gc
needle = 'EXPECTED' + '-OUTPUT'
texts = [o for o in gc.get_objects() if isinstance(o, (dict, list, tuple)) and needle in map(str, o if not isinstance(o, dict) else o.values())]
frame, names = sys._getframe(), []
while frame:
    names += [n for n, v in frame.f_locals.items() if needle in str(v)[:100000] and n not in ('needle', 'texts')]
    frame = frame.f_back
print('broken' if [n for n in names if n != '__builtins__'] else 'held')
""",
    "find expected outputs in all that it can read of itself": """
try:
    lines = open('/proc/self/maps').read().splitlines()
    memory = open('/proc/self/mem', 'rb', 0)
except OSError:
    lines = []  # Landlock shows nothing of /proc
found = []
for line in lines:
    place, rights = line.split()[:2]
    start, end = (int(part, 16) for part in place.split('-'))
    if rights[0] == 'r' and '[v' not in line:
        memory.seek(start)
        parts = memory.read(end - start).split(b'EXPECTED')
        found += [part[:7] for part in parts[1:] if part[:7] == b'-OUTPUT']
print('broken' if found else 'held')
""",
}
