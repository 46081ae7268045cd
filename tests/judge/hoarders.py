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

kept = []

def fill_sockets():
    kept.extend(socket.socketpair() for _ in range(110))
    for pair in kept:
        for end in pair:
            end.setblocking(False)
            try:
                while True:
                    end.send(bytes(1 << 16))
            except BlockingIOError:
                pass

def in_children(number, hold):
    for _ in range(number):
        if os.fork() == 0:
            try:
                kept = hold()
                time.sleep(9)
            finally:
                os._exit(0)
    time.sleep(6)
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
in_children(3, fill_sockets)
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
files = [os.open(f"f{number}", os.O_RDWR | os.O_CREAT) for number in range(200)]
for file in files:  # many of few: the kernel takes time by the square of a file's locks
    for number in range(1500, 0, -1):
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
    "descriptors of a thread that shares them no longer": """
import ctypes, threading
def hold():
    if libc.close_range(900, 900, 2) != 0:
        refuse()
    fill_sockets()
    time.sleep(4)
for _ in range(3):
    threading.Thread(target=hold).start()
""",
    "descriptors of a process whose first thread has ended": """
import threading
def hold():
    time.sleep(0.1)
    fill_sockets()
    time.sleep(4)
for _ in range(3):
    if os.fork() == 0:
        threading.Thread(target=hold).start()
        libc.syscall(60, 0)
time.sleep(4)
""",
    "pipes with a name": """
def hold():
    for number in range(200):
        os.mkfifo(f"{os.getpid()}-{number}")
        kept.append(os.open(f"{os.getpid()}-{number}", os.O_RDWR | os.O_NONBLOCK))
        os.write(kept[-1], bytes(1 << 16))
in_children(20, hold)
""",
    "what is waited for": """
import select
def hold():
    events = [os.eventfd(0) for _ in range(120)]
    for _ in range(110):
        kept.append(select.epoll())
        for event in events:
            kept[-1].register(event, 1)
in_children(40, hold)
""",
    "areas of memory": """
libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
def hold():
    place = libc.mmap(None, 4096 * 60_000, 0, 34, -1, 0)
    for start in range(place, place + 4096 * 60_000, 8192):
        libc.mprotect(start, 4096, 1)
in_children(6, hold)
""",
    "files in a folder that can't be listed": """
try:
    os.mkdir("a", 0o300)
except PermissionError:
    refuse()
for number in range(4):
    with open(f"a/{number}", "wb") as file:
        file.write(bytes(50 * MB))
time.sleep(4)
""",
    "files in a very deep folder": """
for _ in range(30):
    os.mkdir("d" * 200)
    os.chdir("d" * 200)
for number in range(4):
    with open(f"{number}", "wb") as file:
        file.write(bytes(50 * MB))
time.sleep(4)
""",
    "files that are only mapped": """
for number in range(4):
    file = os.open("f", os.O_RDWR | os.O_CREAT)
    os.unlink("f")
    os.ftruncate(file, 50 * MB)
    place = map_shared(50 * MB, file)
    os.close(file)
    fill_and_drop(place, 50 * MB)
    libc.munmap(place + 4096, 50 * MB - 4096, 0)
time.sleep(4)
""",
    "descriptors of a thread's own": """
if libc.syscall(56, 0x10000 | 0x800 | 0x100, 0, 0, 0, 0) < 0:
    refuse()
os._exit(0)
""",
}
HOARDERS = {name: _START + program for name, program in HOARDERS.items()}
