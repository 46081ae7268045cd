"""Attacks on other processes: signals, tracing, their memory, descriptors, limits and priorities."""

PROCESSES = {
    "read the environment of others": """
attempt(lambda: open('/proc/1/environ', 'rb').read() or -1, lambda: open(f'/proc/{parent}/environ', 'rb').read() or -1,
        lambda: open(f"/proc/{given['judge']}/environ", 'rb').read())
""",
    "read what others hold": """
def first(name):
    with open(name, 'rb', 0) as file:
        return file.read(8) or -1
attempt(*[lambda n=n, p=p: first(f'/proc/{p}/{n}') for n in ('maps', 'smaps', 'mem', 'auxv', 'stack', 'syscall', 'pagemap') for p in (parent, 1)],
        *[lambda n=n, p=p: os.readlink(f'/proc/{p}/{n}') for n in ('exe', 'cwd', 'root', 'fd/0', 'fd/3', 'ns/mnt') for p in (parent, 1)],
        *[lambda n=n, p=p: os.listdir(f'/proc/{p}/{n}') for n in ('fd', 'map_files', 'fdinfo') for p in (parent, 1)],
        *[lambda p=p: os.open(f'/proc/{p}/fd/0', os.O_RDWR) for p in (parent, 1)], lambda: os.chdir(f'/proc/{parent}/root/tmp'))
""",
    "signal others": """
attempt(lambda: os.kill(parent, signal.SIGCONT), lambda: os.kill(given['judge'], 0), lambda: os.kill(1, signal.SIGCONT),
        lambda: libc.syscall(200, parent, 18), lambda: libc.syscall(234, parent, parent, 18), lambda: os.killpg(os.getpgid(parent) or 1 << 30, 0),
        lambda: call(129, parent, 18, fill(128)), lambda: call(297, parent, parent, 18, fill(128)),
        *[lambda p=p, s=s: os.kill(p, s) for s in (0, 18) for p in (-parent, os.getsid(parent) or 1, -(os.getpgid(parent) or 1 << 30))],
        lambda: os.setpgid(0, parent), lambda: call(62, HIGH | parent, 18),
        lambda: signal.pidfd_send_signal(os.pidfd_open(parent), signal.SIGCONT), lambda: signal.pidfd_send_signal(os.pidfd_open(1), 0))
""",
    "signal others by way of a descriptor": """
a, b = socket.socketpair()
r, w = os.pipe()
SETOWN, SETSIG, SETOWN_EX = 8, 10, 15
FIOSETOWN, SIOCSPGRP, FIOASYNC, TIOCSPGRP = 0x8901, 0x8902, 0x5452, 0x5410
owner, process = array.array('i', [1, parent]).tobytes(), array.array('i', [parent])
attempt(*[lambda h=h, n=n: call(72, n, h | SETOWN, parent) for h in (0, HIGH, 7 << 40) for n in (a.fileno(), r)],
        *[lambda h=h, n=n: call(72, n, h | SETSIG, 9) for h in (0, HIGH) for n in (a.fileno(), r)],
        *[lambda h=h, n=n: call(72, n, h | SETOWN_EX, owner) for h in (0, HIGH) for n in (a.fileno(), r)],
        *[lambda c=c: fcntl.ioctl(a, c, process) for c in (FIOSETOWN, SIOCSPGRP, TIOCSPGRP, FIOASYNC)],
        *[lambda c=c: call(16, a.fileno(), HIGH | c, process.tobytes()) for c in (FIOSETOWN, SIOCSPGRP)])
""",
    "trace others": """
def vm(call):
    local = ctypes.create_string_buffer(8)
    vector = (ctypes.c_size_t * 2)(ctypes.addressof(local), 8)
    remote = (ctypes.c_size_t * 2)(id(libc), 8)
    return call(parent, vector, 1, remote, 1, 0)
def memory(mode):
    with open(f'/proc/{parent}/mem', mode, 0) as file:
        file.seek(id(libc))
        return file.read(8)
def traced(request):
    return call(101, request, parent, 0, 0)
attempt(lambda: libc.ptrace(16, parent, 0, 0), lambda: libc.ptrace(0x4206, parent, 0, 0), lambda: traced(16), lambda: traced(HIGH | 16),
        lambda: traced(0x4206), lambda: call(101, 0, 0, 0, 0), lambda: vm(libc.process_vm_readv), lambda: vm(libc.process_vm_writev),
        lambda: memory('rb'), lambda: memory('r+b'), lambda: os.listdir(f'/proc/{parent}/fd') and os.readlink(f'/proc/{parent}/fd/0'),
        lambda: call(312, os.getpid(), parent, 0, 0, 0), lambda: call(274, parent, fill(8), fill(8)), lambda: call(298, fill(128), parent, -1, -1, 0))
""",
    "take descriptors of others": """
whose = [os.pidfd_open(parent), os.pidfd_open(1)]
attempt(*[lambda w=w, n=n: call(438, w, n, 0) for w in whose for n in range(6)], *[lambda w=w: call(440, w, fill(16), 1, 21, 0) for w in whose],
        *[lambda w=w: call(448, w, 0) for w in whose], *[lambda w=w: call(308, w, 0x20000) for w in whose],
        *[lambda w=w, c=c: call(16, w, c, fill(128)) for w in whose for c in (0xFF01, 0xFF02, 0xFF09, 0xC040FF0B)])
""",
    "change limits and priorities of others": """
attempt(lambda: resource.prlimit(parent, resource.RLIMIT_NOFILE, (3, 3)), lambda: os.setpriority(os.PRIO_USER, 0, 19),
        lambda: call(302, HIGH | parent, 7, None, fill(16)), lambda: call(302, parent, 7, None, fill(16)),
        lambda: os.setpriority(os.PRIO_PROCESS, parent, 19), lambda: os.sched_setaffinity(parent, {0}),
        lambda: call(314, parent, fill(56), 0), lambda: call(144, parent, 5, fill(4)), lambda: call(142, parent, fill(4)),
        lambda: call(251, 1, parent, 3 << 13), lambda: call(256, parent, 1, fill(8), fill(8)), lambda: call(279, parent, 0, None, None, None, 0),
        lambda: resource.setrlimit(resource.RLIMIT_AS, (-1, -1)) or -(resource.getrlimit(resource.RLIMIT_AS)[0] != -1))
""",
    "make a process that is not its own child": """
PARENT = 0x8000
attempt(*[lambda h=h: in_child(lambda: call(56, h | PARENT | 17, 0, 0, 0, 0) and 0) for h in (0, HIGH)],
        lambda: in_child(lambda: call(435, array.array('Q', [PARENT] + [0] * 10).tobytes(), 88) and 0))
""",
    "see what other processes have used": """
attempt(*[lambda p=p, k=k: time.clock_gettime(~p << 3 | k) for p in (parent, 1, given['judge']) for k in (0, 1, 2)],
        *[lambda n=n, p=p, h=h: call(n, h | (~p << 3 | 2) & 0xFFFFFFFF, fill(16), fill(16)) for n in (228, 229) for p in (parent, 1) for h in (0, HIGH)],
        lambda: call(230, ~parent << 3 | 2, 1, bytes(16), fill(16)), lambda: time.clock_gettime(~parent << 3 | 6), lambda: call(98, parent, fill(256)))
""",
    "have descriptors that its process does not show": """
attempt(*[lambda f=f: call(436, 900, 900, f) for f in (2, 6, HIGH | 2)], lambda: call(56, 0x10900, 0, 0, 0, 0), lambda: call(272, 0x400))
""",
}
