"""Programs that hold far more than 64 MiB where no resident size shows it; each prints `refused` where it can't."""

_START = """
import ctypes, mmap, os, socket, sys, time, fcntl
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
libc.madvise.argtypes = libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
MB = 1 << 20

def refuse():
    print("refused")
    sys.stdout.flush()
    os._exit(0)

def map_shared(size, file=-1, kind=1):
    place = libc.mmap(None, size, 3, kind | (32 if file < 0 else 0), file, 0)
    if place == ctypes.c_void_p(-1).value:
        refuse()
    return place

def fill_and_drop(place, size):
    for start in range(place, place + size, 8 * MB):
        ctypes.memset(start, 1, min(8 * MB, place + size - start))
        libc.madvise(start, min(8 * MB, place + size - start), 4)

def in_children(number, hold):
    for _ in range(number):
        if os.fork() == 0:
            try:
                kept = hold()
                time.sleep(9)
            finally:
                os._exit(0)
    time.sleep(4)
"""
HOARDERS = {
    "anonymous shared memory, dropped as it is filled": """
def hold():
    fill_and_drop(map_shared(700 * MB), 700 * MB)
place = map_shared(4096)
in_children(2, hold)
""",
    "anonymous shared memory of which a page stays mapped": """
for _ in range(10):
    place = map_shared(100 * MB)
    fill_and_drop(place, 100 * MB)
    libc.munmap(place + 4096, 100 * MB - 4096, 0)
time.sleep(4)
""",
    "anonymous shared memory that may be validated": "fill_and_drop(map_shared(700 * MB, kind=3), 700 * MB)\ntime.sleep(4)",
    "shared memory of mmap's own": """
kept = []
for _ in range(4):
    kept.append(mmap.mmap(-1, 50 * MB))
    for start in range(0, 50 * MB, MB):
        kept[-1][start : start + MB] = bytes(MB)
    kept[-1].madvise(mmap.MADV_DONTNEED)
time.sleep(4)
""",
    "files": """
for number in range(4):
    with open(f"f{number}", "wb") as file:
        file.write(bytes(50 * MB))
time.sleep(4)
""",
    "files without a name": """
kept = []
for number in range(4):
    kept.append(open("f", "w+b"))
    os.unlink("f")
    kept[-1].write(bytes(50 * MB))
time.sleep(4)
""",
    "files at /dev/shm": """
try:
    for number in range(4):
        with open(f"/dev/shm/f{number}", "wb") as file:
            file.write(bytes(50 * MB))
except PermissionError:
    refuse()
time.sleep(4)
""",
    "shared mappings of a file, by children that end": """
for number in range(4):
    with open(f"f{number}", "w+b") as file:
        file.truncate(50 * MB)
        place = map_shared(50 * MB, file.fileno())
    if os.fork() == 0:
        fill_and_drop(place, 50 * MB)
        os._exit(0)
    os.wait()
time.sleep(4)
""",
    "files of no size": """
try:
    for number in range(300_000):
        os.close(os.open(f"{number}", os.O_CREAT | os.O_WRONLY))
except OSError:
    refuse()
time.sleep(4)
""",
    "names of one file": """
try:
    for number in range(300_000):
        os.link("main.py", f"{number}")
except OSError:
    refuse()
time.sleep(4)
""",
    "buffers of sockets": """
def hold():
    kept = [socket.socketpair() for _ in range(110)]
    for pair in kept:
        for end in pair:
            end.setblocking(False)
            try:
                while True:
                    end.send(bytes(1 << 16))
            except BlockingIOError:
                pass
    return kept
in_children(3, hold)
""",
    "larger buffers of sockets": """
a, b = socket.socketpair()
try:
    a.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 22)
except PermissionError:
    refuse()
""",
    "larger pipes": """
try:
    fcntl.fcntl(os.pipe()[1], 1031, 1 << 20)
except PermissionError:
    refuse()
""",
    "descriptors in flight": """
a, b = socket.socketpair()
try:
    socket.send_fds(a, [b"x"], [0])
except PermissionError:
    refuse()
""",
    "pages in pipes": """
read, write = os.pipe()
file = os.open("f", os.O_RDWR | os.O_CREAT)
os.write(file, bytes(4096))
for move in (lambda: os.splice(file, write, 1, offset_src=0), lambda: os.sendfile(write, file, 0, 1)):
    try:
        move()
    except PermissionError:
        continue
    sys.exit()
refuse()
""",
    "locks": """
import struct
file = os.open("f", os.O_RDWR | os.O_CREAT)
for number in range(300_000, 0, -1):
    fcntl.fcntl(file, fcntl.F_SETLK, struct.pack("hhqqi", fcntl.F_WRLCK, 0, 2 * number, 1, 0))
time.sleep(4)
""",
    "page tables": """
def hold():
    size = 1000 * MB
    place = libc.mmap(None, size, 3, 34 | 0x4000, -1, 0)
    libc.madvise(place, size, 15)
    for start in range(place, place + size, 2 * MB):
        ctypes.c_char.from_address(start).value
in_children(50, hold)
""",
    "descriptors that a process hides": """
if libc.prctl(4, 0, 0, 0, 0) != 0:
    refuse()
""",
    "descriptors of a thread's own": """
if libc.syscall(56, 0x10000 | 0x800 | 0x100, 0, 0, 0, 0) < 0:
    refuse()
os._exit(0)
""",
}
HOARDERS = {name: _START + program for name, program in HOARDERS.items()}
