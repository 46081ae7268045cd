"""Programs that try to break each promise of the sandbox; each prints `held`, or `broken` and how.

An attack's input is one JSON object: a secret file (`secret`), its folder (`folder`), a TCP port (`port`) and a Unix datagram socket
(`socket`) on which the test listens, and the process of the judge (`judge`).
"""

_START = """
import ctypes, errno, json, os, signal, socket, subprocess, sys, time
given = json.loads(input())
libc = ctypes.CDLL(None, use_errno=True)

def attempt(*actions):
    for action in actions:
        try:
            result = action()
        except (OSError, ValueError, AttributeError, subprocess.SubprocessError):
            continue
        if isinstance(result, int) and not isinstance(result, bool) and result < 0:
            continue
        print("broken:", action.__code__.co_consts, repr(result)[:80])
        return
    print("held")
"""

ATTACKS = {
    "read a file": "attempt(lambda: open(given['secret']).read(), lambda: open('/etc/passwd').read(), lambda: os.listdir(given['folder']))",
    "read by way of a link": """
def by_link(make):
    make(given['secret'], 'link')
    return open('link').read()
attempt(lambda: by_link(os.symlink), lambda: by_link(os.link))
""",
    "read by another program": "attempt(lambda: subprocess.run(['/bin/cat', given['secret']], check=True, capture_output=True).stdout)",
    "read the environment of others": """
attempt(lambda: open('/proc/1/environ', 'rb').read() or -1, lambda: open(f'/proc/{os.getppid()}/environ', 'rb').read() or -1,
        lambda: open(f"/proc/{given['judge']}/environ", 'rb').read())
""",
    "write a file": """
attempt(lambda: open(given['secret'], 'a'), lambda: open('/tmp/attack', 'w'), lambda: open(given['folder'] + '/new', 'w'),
        lambda: open('/dev/shm/attack', 'w'), lambda: open('../attack', 'w'), lambda: open(os.__file__, 'a'),
        lambda: os.mkdir(given['folder'] + '/made'))
""",
    "change a file without opening it for writing": """
attempt(lambda: os.open(given['secret'], os.O_RDONLY | os.O_TRUNC), lambda: os.truncate(given['secret'], 0), lambda: os.unlink(given['secret']),
        lambda: os.rename(given['secret'], given['secret'] + '2'), lambda: os.chmod(given['secret'], 0o777),
        lambda: os.utime(given['secret']), lambda: os.chmod(os.__file__, 0o777), lambda: os.open(os.__file__, os.O_RDONLY | os.O_TRUNC))
""",
    "connect to a network": """
def udp():
    return socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', given['port']))
attempt(lambda: socket.create_connection(('127.0.0.1', given['port']), 1), udp, lambda: socket.socket(socket.AF_INET6, socket.SOCK_STREAM),
        lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW), lambda: socket.socket(40, socket.SOCK_STREAM))
""",
    "reach a Unix socket": """
def by_pair(kind):
    a, b = socket.socketpair(socket.AF_UNIX, kind)
    return a.sendto(b'x', given['socket'])
attempt(lambda: socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b'x', given['socket']), lambda: by_pair(socket.SOCK_DGRAM),
        lambda: by_pair(socket.SOCK_STREAM), lambda: by_pair(socket.SOCK_RAW))
""",
    "signal others": """
attempt(lambda: os.kill(os.getppid(), signal.SIGCONT), lambda: os.kill(given['judge'], 0), lambda: os.kill(1, signal.SIGCONT),
        lambda: libc.syscall(200, os.getppid(), 18), lambda: libc.syscall(234, os.getppid(), os.getppid(), 18))
""",
    "trace others": """
parent = os.getppid()
def vm_read():
    local = ctypes.create_string_buffer(8)
    vector = (ctypes.c_size_t * 2)(ctypes.addressof(local), 8)
    remote = (ctypes.c_size_t * 2)(id(libc), 8)
    return libc.process_vm_readv(parent, vector, 1, remote, 1, 0)
def memory():
    with open(f'/proc/{parent}/mem', 'rb', 0) as file:
        file.seek(id(libc))
        return file.read(8)
attempt(lambda: libc.ptrace(16, parent, 0, 0), lambda: libc.ptrace(0x4206, parent, 0, 0), vm_read, memory,
        lambda: os.listdir(f'/proc/{parent}/fd') and os.readlink(f'/proc/{parent}/fd/0'))
""",
    "change limits and priorities of others": """
import resource
parent = os.getppid()
attempt(lambda: resource.prlimit(parent, resource.RLIMIT_NOFILE, (3, 3)), lambda: os.setpriority(os.PRIO_USER, 0, 19),
        lambda: os.setpriority(os.PRIO_PROCESS, parent, 19), lambda: os.sched_setaffinity(parent, {0}),
        lambda: resource.setrlimit(resource.RLIMIT_AS, (-1, -1)) or -(resource.getrlimit(resource.RLIMIT_AS)[0] != -1))
""",
    "share memory with others": """
attempt(lambda: libc.shmget(0, 4096, 0o1600), lambda: libc.msgget(0, 0o1600), lambda: libc.semget(0, 1, 0o1600),
        lambda: os.memfd_create('x'), lambda: libc.syscall(425, 8, ctypes.create_string_buffer(256)))
""",
    "gain rights": """
attempt(lambda: os.setuid(0) or os.getuid(), lambda: libc.unshare(0x10000000), lambda: libc.unshare(0x20000),
        lambda: libc.mount(b'none', b'/', b'tmpfs', 0, None), lambda: libc.chroot(b'/'), lambda: libc.syscall(321, 0, None, 0),
        lambda: libc.syscall(56, 0x10000000 | 17, 0, 0, 0, 0))
""",
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
}
ATTACKS = {name: _START + program for name, program in ATTACKS.items()}
