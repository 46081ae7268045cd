"""Attacks on files: reading, writing and changing what is not the program's own, and watching it."""

FILES = {
    "read a file": "attempt(lambda: open(given['secret']).read(), lambda: open('/etc/passwd').read(), lambda: os.listdir(given['folder']))",
    "read by way of a link": """
def by_link(make):
    make(given['secret'], 'link')
    return open('link').read()
attempt(lambda: by_link(os.symlink), lambda: by_link(os.link))
""",
    "read by another program": "attempt(lambda: subprocess.run(['/bin/cat', given['secret']], check=True, capture_output=True).stdout)",
    "read by a number of a file": """
handle, mount = fill(136), fill(4)
ctypes.memmove(handle, (128).to_bytes(4, 'little'), 4)
attempt(lambda: call(303, -100, given['secret'].encode(), handle, mount, 0), lambda: call(304, -100, handle, 0))
""",
    "read by its place alone": """
def place():
    return os.open(given['secret'], os.O_PATH)
def within():
    os.chdir(given['folder'])
    return open('secret').read()
attempt(within, lambda: os.open('secret', os.O_RDONLY, dir_fd=os.open(given['folder'], os.O_PATH)), lambda: os.open(f'/proc/self/fd/{place()}', os.O_RDONLY),
        lambda: call(257, place(), b'', os.O_RDONLY), lambda: os.sendfile(os.open('o', os.O_CREAT | os.O_RDWR), place(), 0, 9), lambda: mmap.mmap(place(), 6, prot=1),
        lambda: fcntl.ioctl(os.open('o', os.O_CREAT | os.O_RDWR), 0x40049409, place()), lambda: call(322, place(), b'', None, None, 0x1000),
        lambda: os.execv(given['secret'], ['x']), lambda: os.link('/proc/self/fd/0', 'x', follow_symlinks=True))
""",
    "read attributes of a file": """
path = given['secret'].encode()
attempt(lambda: os.getxattr(path, 'user.secret'), lambda: os.getxattr(path, 'user.secret', follow_symlinks=False),
        lambda: os.listxattr(path), lambda: call(464, -100, path, 0, b'user.secret', fill(16), 16), lambda: call(465, -100, path, 0, fill(99), 99))
""",
    "write a file": """
attempt(lambda: open(given['secret'], 'a'), lambda: open('/tmp/attack', 'w'), lambda: open(given['folder'] + '/new', 'w'),
        lambda: open('../attack', 'w'), lambda: open(os.__file__, 'a'),
        lambda: os.mkdir(given['folder'] + '/made'), lambda: os.mkfifo(given['folder'] + '/pipe'),
        lambda: os.symlink('x', given['folder'] + '/link'), lambda: os.rename('main.py', given['folder'] + '/moved'))
""",
    "write to the kernel's files": """
def write(path):
    with open(path, 'w') as file:
        return file.write('500')
own = os.getcwd()
attempt(*[lambda p=p, n=n: write(f'/proc/{p}/{n}') for p in (parent, 1) for n in ('oom_score_adj', 'comm', 'clear_refs', 'timerslack_ns', 'coredump_filter')],
        *[lambda n=n: write(n) for n in ('/proc/sysrq-trigger', '/proc/sys/kernel/core_pattern', '/proc/sys/vm/overcommit_memory', '/sys/power/state')],
        *[lambda d=d: os.open(d, os.O_TMPFILE | os.O_RDWR) for d in ('/tmp', '/', given['folder'])], lambda: os.rename(own, own + '2'), lambda: os.rmdir(own),
        lambda: call(316, -100, b'main.py', -100, given['secret'].encode(), 2), lambda: os.mknod('d', 0o20600, os.makedev(1, 1)))
""",
    "change a file without opening it for writing": """
attempt(lambda: os.open(given['secret'], os.O_RDONLY | os.O_TRUNC), lambda: os.truncate(given['secret'], 0), lambda: os.unlink(given['secret']),
        lambda: os.rename(given['secret'], given['secret'] + '2'), lambda: changed(given['secret'], lambda: os.chmod(given['secret'], 0o777)),
        lambda: changed(given['secret'], lambda: os.utime(given['secret'], (1, 1))),
        lambda: changed(os.__file__, lambda: os.chmod(os.__file__, 0o777)), lambda: changed(os.__file__, lambda: os.utime(os.__file__, (1, 1))), lambda: os.open(os.__file__, os.O_RDONLY | os.O_TRUNC))
""",
    "empty a file by other flags": """
path = given['secret'].encode()
attempt(lambda: os.open(path, os.O_TRUNC | 3), lambda: call(2, path, os.O_TRUNC | 3), lambda: call(2, path, HIGH | os.O_TRUNC),
        lambda: call(257, -100, path, HIGH | os.O_TRUNC), lambda: call(257, -100, path, HIGH | os.O_TRUNC | 3), lambda: call(85, path, 0o600),
        lambda: call(437, -100, path, array.array('Q', [os.O_TRUNC, 0, 0]).tobytes(), 24), lambda: call(76, path, 0))
""",
    "open a file for neither reading nor writing": "attempt(lambda: os.open(given['secret'], 3), lambda: os.open(given['secret'], 3 | os.O_NONBLOCK))",
    "change what it may read": """
number = os.open('main.py', os.O_RDONLY)
now = array.array('q', [0, 0, 0, 0]).tobytes()
pretended = (lambda: call(280, number, None, now, 0), lambda: call(280, -100, b'main.py', now, HIGH), lambda: call(261, -100, b'main.py', now),
             lambda: call(132, b'main.py', now), lambda: call(235, b'main.py', now), lambda: os.fchmod(number, 0o777),
             lambda: call(452, -100, b'main.py', 0o777, 0), lambda: os.chmod('main.py', 0o777), lambda: os.utime('main.py', (1, 1)))
attempt(*[lambda change=change: changed('main.py', change) for change in pretended], lambda: os.setxattr('main.py', 'user.x', b'x'), lambda: os.fchown(number, -1, -1),
        lambda: call(463, -100, b'main.py', 0, b'user.x', array.array('Q', [0, 0]).tobytes(), 16))
""",
    "set flags of a file": """
number = os.open('main.py', os.O_RDONLY)
flags = array.array('i', [0xC0])  # no dump, no time of access
extended = array.array('I', [0x140] + [0] * 6)
GET, SET, GET_EXTENDED, SET_EXTENDED, SET_VERSION = 0x80086601, 0x40086602, 0x801C581F, 0x401C5820, 0x40087602
attempt(*[lambda c=c: fcntl.ioctl(number, c, flags) for c in (SET, SET_VERSION, GET, 0x5452)],
        *[lambda c=c: fcntl.ioctl(number, c, extended) for c in (SET_EXTENDED, GET_EXTENDED)],
        *[lambda c=c: call(16, number, HIGH | c, fill(64)) for c in (SET, SET_EXTENDED, SET_VERSION)],
        lambda: call(469, -100, b'main.py', fill(24), 24, 0), lambda: call(468, -100, b'main.py', fill(24), 24, 0))
""",
    "watch files": """
number = os.open('main.py', os.O_RDONLY)
here = os.open('.', os.O_RDONLY)
attempt(lambda: call(253), lambda: call(294, 0), lambda: call(254, 0, b'.', 4095), lambda: call(300, 0x200, 0), lambda: call(300, 0, 0),
        *[lambda c=c: call(72, number, c, 0) for c in (1024, HIGH | 1024, 1039, 1040)],
        *[lambda c=c: call(72, here, c, 63) for c in (1026, HIGH | 1026, 1039, 1040)])
""",
    "see which pages of files are in memory": """
page = ctypes.cast(libc.getpid, ctypes.c_void_p).value & ~4095  # of the C library, which every process shares
number = os.open(os.__file__, os.O_RDONLY)
attempt(lambda: call(451, number, array.array('Q', [0, 0]).tobytes(), fill(40), 0), lambda: call(27, page, 4096, fill(8)))
""",
    "write out the machine's disks": "attempt(lambda: call(162), lambda: call(306, os.open('.', os.O_RDONLY)))",
}
