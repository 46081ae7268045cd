"""What every program of attacks begins and ends with."""

START = """
import array, ctypes, errno, fcntl, json, mmap, os, resource, signal, socket, subprocess, sys, time
given = json.loads(input())
libc = ctypes.CDLL(None, use_errno=True)
parent = os.getppid()
HIGH = 1 << 32  # a bit that the kernel drops where it reads 32

def attempt(*actions):
    # Each action must fail: with an error, or with a negative number.
    for number, action in enumerate(actions):
        try:
            result = action()
        except (OSError, ValueError, AttributeError, OverflowError, subprocess.SubprocessError):
            continue
        if isinstance(result, int) and not isinstance(result, bool) and result < 0:
            continue
        print('broken: action', number, action.__code__.co_consts[1:], repr(result)[:80])
        return
    print('held')

def call(number, *arguments):
    # A system call by its number on x86-64; from 424 on they are the same everywhere.
    if number < 424 and os.uname().machine != 'x86_64':
        raise OSError('another architecture')
    given = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    result = libc.syscall(ctypes.c_long(number), *given)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result

def in_child(action):
    # What came of an action that may end its process; a child's end by a signal counts as failed.
    pid = os.fork()
    if pid == 0:
        try:
            result = action()
            os._exit(0 if result is None or result >= 0 else 1)
        except BaseException:
            os._exit(1)
    return -abs(os.waitpid(pid, 0)[1])

def changed(path, action):
    # Fails, as `attempt` has it, where an action has changed nothing of a file, whatever it answers.
    def state():
        about = os.stat(path)
        return about.st_mode, about.st_uid, about.st_gid, about.st_mtime_ns, about.st_ctime_ns
    before = state()
    action()
    return 0 if state() != before else -1

def fill(size):
    return ctypes.create_string_buffer(size)
"""
END = """
for name, attack in ATTACKS.items():
    print(name, end=': ', flush=True)
    pid = os.fork()
    if pid == 0:  # else each attack would load the same modules anew
        try:
            exec(attack)
        except BaseException as error:
            print('failed:', repr(error))
        sys.stdout.flush()
        os._exit(0)
    os.waitpid(pid, 0)
    print()
"""
