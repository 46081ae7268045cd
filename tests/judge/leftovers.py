"""Programs that leave something behind for the next test; each first prints what it finds."""

_LOOK = "import os\nprint(sorted(os.listdir('.')), len(open('main.py').read()))\n"
_BY_FORCE = """
for change in (lambda: os.chmod('main.py', 0o644), lambda: open('main.py', 'a').write(input())):
    try:
        change()
    except OSError:
        pass
"""
_CLOSED = """
def make(*given, do=os.mkdir):
    try:
        do(*given)
    except OSError:
        pass
def mask(bits):
    make(bits, do=os.umask)
"""
_DAEMON = """
import signal, time
if os.fork() == 0:
    os.setsid()
    for number in range(1, 32):
        try:
            signal.signal(number, signal.SIG_IGN)
        except OSError:
            pass
    if os.fork() == 0:
        for number in range(5000):
            open(f'late{number}', 'w').close()
            time.sleep(0.0005)
    os._exit(0)
time.sleep(0.01)
"""
LEFTOVERS = {
    name: _LOOK + source
    for name, source in {
        "a file": "open('left', 'w').write('x')",
        "folders": "os.makedirs('a/b')",
        "a daemon that writes on": _DAEMON,
        "a name that is no text": "open(b'\\xff\\xfe', 'w').close()",
        "more in its own file": _BY_FORCE,
        "its own file, missing": "os.unlink('main.py')",
        "another file of its own name": "os.unlink('main.py'); open('main.py', 'w').write(input())",
        "a folder of its own name": "os.unlink('main.py'); os.mkdir('main.py')",
        "a pipe of its own name": "os.unlink('main.py'); os.mkfifo('main.py')",
        "a link of its own name": "os.rename('main.py', '.m'); os.symlink('.m', 'main.py')",
        "its own file, deeper": "os.mkdir('d'); os.rename('main.py', 'd/main.py'); os.rename('d', 'main.py')",
        "a folder closed to all": _CLOSED + "make('a', 0)",
        "a folder that can't be listed": _CLOSED + "make('a', 0o300); os.makedirs('a/b'); open('a/b/c', 'w').close()",
        "a folder that a mask closes": _CLOSED + "mask(0o777); os.mkdir('b')",
        "signals to all that it can reach": """
import signal, sys
sys.stdout.flush()
if os.fork() == 0:
    try:
        os.setpgid(0, os.getsid(0) or 1 << 30)
        os.kill(0, signal.SIGKILL)
    finally:
        os._exit(0)
os.wait()
for process in (-1, os.getppid(), -os.getppid(), 1, os.getsid(os.getppid()) or 1, -(os.getpgid(os.getppid()) or 1 << 30)):
    for number in (signal.SIGCONT, signal.SIGKILL):
        try:
            os.kill(process, number)
        except OSError:
            pass
""",
        "very deep folders": "for _ in range(3000):\n    os.mkdir('d' * 200); os.chdir('d' * 200)",
    }.items()
}


def found(program: str) -> str:
    """Return what a test prints that finds nothing but the program's own file."""
    return f"['main.py'] {len(program)}"
