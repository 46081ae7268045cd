"""Programs that use much of the system without harm; each prints 7."""

ORDINARY = (
    "from multiprocessing.pool import ThreadPool\nwith ThreadPool(4) as pool: print(sum(pool.map(int, '1231')))",
    "from multiprocessing import Lock\nwith Lock(): print(7)",
    "from concurrent.futures import ProcessPoolExecutor\nwith ProcessPoolExecutor(2) as pool: print(sum(pool.map(int, '1231')))",
    "from multiprocessing import Array, Value\nprint(sum(Array('i', [1, 2, 3])) + Value('i', 1).value)",
    """
from multiprocessing import Process, Queue
def put(queue): queue.put(7)
queue = Queue()
process = Process(target=put, args=(queue,))
process.start()
print(queue.get())
process.join()
""",
    """
from multiprocessing.shared_memory import SharedMemory
memory = SharedMemory(create=True, size=9)
memory.buf[0] = 7
again = SharedMemory(memory.name)
print(again.buf[0])
again.close()
memory.unlink()
""",
    "import subprocess, sys\nprint(subprocess.run([sys.executable, '-c', 'print(7)'], capture_output=True, text=True).stdout)",
    "import os, sys\npid = os.posix_spawn(sys.executable, [sys.executable, '-c', 'print(7)'], os.environ)\nos.waitpid(pid, 0)",
    "import asyncio\nprint(asyncio.run(asyncio.to_thread(int, '7')))",
    """
import asyncio, sys
async def child():
    process = await asyncio.create_subprocess_exec(sys.executable, '-c', 'print(7)', stdout=asyncio.subprocess.PIPE)
    print((await process.communicate())[0].decode())
asyncio.run(child())
""",
    "from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor(4) as pool: print(sum(pool.map(int, '1231')))",
    """
import multiprocessing
fork = multiprocessing.get_context('fork')
ours, theirs = fork.Pipe()
process = fork.Process(target=theirs.send, args=(7,))
process.start()
print(ours.recv())
process.join()
""",
    """
import os, shutil, tempfile
with tempfile.TemporaryDirectory() as folder, open('a', 'w') as file:
    print(7, file=file, flush=True)
    shutil.copyfile('a', folder + '/b')
    shutil.move(folder + '/b', 'c')
    os.makedirs('x/y')
    shutil.rmtree('x')
print(open('c').read())
""",
    """
import os, shutil, stat
open('a', 'w').write('7')
shutil.copy('a', 'b')
shutil.copy2('a', 'c')
os.mkdir('d')
shutil.copytree('d', 'e')
os.chmod('b', stat.S_IRWXU)
os.utime('b')
print(open('b').read())
""",
    "import shelve\nwith shelve.open('s') as kept: kept['a'] = 7\nwith shelve.open('s') as kept: print(kept['a'])",
    """
import dbm.dumb, tarfile
with dbm.dumb.open('d', 'c') as base: base['a'] = '7'
with tarfile.open('a.tar', 'w') as archive: archive.add('d.dat')
with tarfile.open('a.tar') as archive: archive.extractall('out')
print(dbm.dumb.open('d')['a'].decode())
""",
    "import os, sys\nprint(7 if not sys.stdin.isatty() and not os.isatty(1) else 0)",
    "import signal, time\nsignal.signal(signal.SIGALRM, lambda *_: print(7))\nsignal.setitimer(0, 0.01)\ntime.sleep(0.1)",
    "import mmap\nfile = open('a', 'w+b')\nfile.write(b'7' * 9999)\nfile.flush()\n"
    "print(mmap.mmap(file.fileno(), 0)[:1].decode())",
    "import selectors, socket\na, b = socket.socketpair()\na.setblocking(False)\nb.send(b'7')\n"
    "selector = selectors.DefaultSelector()\nselector.register(a, 1)\nselector.select()\nprint(a.recv(9).decode())",
    "import sqlite3\nbase = sqlite3.connect('base')\nbase.execute('create table t(a)')\nbase.execute('insert into t values(7)')\n"
    "base.commit()\nprint(*base.execute('select a from t').fetchone())",
    """
import sys, threading
sys.setrecursionlimit(10**6)
threading.stack_size(256 << 20)
def deep(left): return left and deep(left - 1)
thread = threading.Thread(target=lambda: print(7 + deep(50_000)))
thread.start()
thread.join()
""",
    "import getpass, os, platform, uuid\nuuid.uuid4(), platform.platform(), os.sched_getaffinity(0), os.getloadavg()\nprint(7)",
    "import os, sys\nos.execv(sys.executable, [sys.executable, '-c', 'print(7)'])",
    "import io, sys\nsys.stdout = io.TextIOWrapper(sys.stdout.detach(), encoding='utf-8')\nprint(7)",
    "import sys\nprint(7)\ndel sys.stdout",
    # The quick output of many contest programs: when the interpreter ends, its names are gone before it is.
    """
import os, sys
from io import BytesIO, IOBase
class Quick(IOBase):
    def __init__(self, file):
        self.number, self.buffer = file.fileno(), BytesIO()
        self.write = lambda text: self.buffer.write(text.encode())
    def flush(self):
        os.write(self.number, self.buffer.getvalue())
        self.buffer.truncate(0), self.buffer.seek(0)
sys.stdout = Quick(sys.stdout)
print(7)
""",
    """
import multiprocessing, subprocess, sys, time
from multiprocessing import Pool
with Pool(2) as pool: found = sum(pool.map(int, '1231'))
process = multiprocessing.Process(target=time.sleep, args=(9,))
process.start()
process.terminate()
process.join()
try:
    subprocess.run([sys.executable, '-c', 'import time; time.sleep(9)'], timeout=0.2)
except subprocess.TimeoutExpired:
    print(found if process.exitcode == -15 else 0)
""",
    """
import os, signal, subprocess, sys
for send in (lambda: signal.raise_signal(10), lambda: os.kill(os.getpid(), 10), lambda: os.killpg(os.getpgrp(), 10)):
    got = []
    signal.signal(10, lambda *_: got.append(7))
    send()
    assert got
child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(9)'], start_new_session=True)
os.killpg(child.pid, 15)
print(child.wait() + 22)
""",
)
