"""The sandbox in which programs run; what it promises and what it does not.

A worker is a small Python process started by exec (never by fork from the judge's process). It loads a few standard modules,
binds itself to the sandbox, forks a process for each program, which compiles it, and from that one a process for each test,
which runs it. Only the last of these ever runs a line of the program. What binds it:

- limits: address space, file size, open files, processes; a look at time and memory of the tree every 100 ms (no limit of
  processor time: it would make the program's own clock of processor time go in steps of 4 ms);
- a session of the worker's, a process group of its own, no descriptor but its own, an environment made for it, no capabilities;
- no_new_privs, so that no program that it starts can gain any right;
- Landlock: which files it may read or write, which processes it may signal or trace;
- seccomp: only the system calls that ordinary programs need, some with some arguments alone; what kernels add later is closed;
- where the machine allows them, namespaces: a file system that holds the interpreter, its libraries, an empty scratch folder and
  a /dev/shm of the test's own alone (elsewhere multiprocessing is given files), and its own processes, network and IPC;
- where the machine allows them, control groups (cgroup v2), one a worker (module `judge.cgroup`): what is in it is bounded in
  number and memory at every moment, and ended together with the worker.

Covered, each by a test that tries to break it:

- reading files other than the interpreter, its libraries and the test's own scratch folder; writing anywhere but there;
- any network socket; connections to Unix sockets; shared memory and message queues of others;
- signals to, tracing of, and changing the limits or priority of any process that is not the program's own;
- memory, processor time, processes, output and file size beyond the limits; memory that no resident size shows counts or can't be
  had: shared and anonymous pages, files, buffers of pipes and sockets, page tables, locks, epoll watches, areas of memory
  (modules `holdings` and `open_files`);
- processes that outlive the verdict: children, daemons, stopped ones;
- finding what an earlier test or program left: files and folders of any kind, another content of the program's own file, times of
  either, what processes above it have used, and, where the machine has namespaces, a process number that counts earlier tests;
- expected outputs, inputs of other tests, the judge's environment and memory: none of them is ever in a process that the program
  could read, nor in an ancestor of it inside the sandbox. Input is handed over as a sealed in-memory file, output comes back so.
  So do the files of a program that is run as it is, without tests: those that it leaves are taken when all its processes have
  ended, plain ones alone, and no link is followed.

Not covered:

- errors of the kernel itself; timing side channels; the load that a program puts on caches and memory bandwidth;
- without namespaces: whether a path exists, and what stat says of it, can be seen (its content can't); a test may fill the disk
  that holds its scratch folder for as long as it runs;
- as root without namespaces: a program runs as one of the users 61000 to 64999, which must be nobody else's. What else runs as
  that user (services of systemd with DynamicUser may) counts towards its number of processes, and can be signalled by it below
  Landlock 6; a file of that user's is still closed to it, by Landlock;
- without namespaces or a control group, as an ordinary user: processes are counted every 100 ms, so that a burst in between may
  start more than the limit, up to 512 beyond what the user ran when the program began; process numbers go on from test to test;
- one bit from test to test by what the whole machine shows: its load, its counters in /proc, what lies in the page cache, locks
  (flock) on readable files held by a process that is about to be ended;
- from test to test, by numbers that the kernel counts up and shows: inodes, places in a folder, when /dev/shm was last changed.
  They tell how many files earlier tests of the worker have made;
- a tree of many busy processes leaves its watcher little of a core: such a test may take several times its limit to end;
- where a symbolic link leads; without Landlock, what /proc says of the machine;
- memory is bounded for each process at once, for a tree of processes every 100 ms, but where a control group bounds it too.

What ordinary programs lose by it: modes and times of files stay as they are, though to change them seems to succeed; servers and
datagram sockets, multiprocessing's managers and fork servers, shells, terminals, priorities and cores; without namespaces
multiprocessing shares by forking alone; and as an ordinary user without namespaces and below Landlock 6 no process may be
signalled, not even one's own child.

On systems other than Linux there is no sandbox: `bare` runs a program with the caller's rights, where the caller allows it.

What was tried, and what stops it: the layer that does so wherever it is there, in brackets what does so too, or in its place. The
programs are those of tests/judge/attacks (and leftovers.py), run by tests/judge/test_sandbox.py as root and as an ordinary user,
with and without namespaces, without Landlock and on its versions 1, 4, 6 and the kernel's own; hoarders.py by
tests/judge/test_memory_limits.py.

| attack                                                                  | what stops it                    | tests in  |
|-------------------------------------------------------------------------|----------------------------------|-----------|
| reading files: by name, link, handle, another program                   | Landlock (namespaces)            | files     |
| reading extended attributes of files                                    | seccomp (namespaces)             | files     |
| writing, creating, renaming, linking files elsewhere                    | Landlock (namespaces)            | files     |
| emptying a file by opening it, or opening it for neither read nor write | seccomp (Landlock 3, namespaces) | files     |
| modes, owners, times, attributes, flags (ioctl) of readable files       | seccomp                          | files     |
| watching: inotify, fanotify, dnotify, leases, pages in memory; sync     | seccomp                          | files     |
| /proc of others: pages, maps, descriptors, environment, root            | Landlock (namespaces)            | processes |
| ptrace, process_vm_*, kcmp, perf, pidfd_getfd, process_madvise          | seccomp (Landlock)               | processes |
| signals: kill and its kin, pidfd                                        | Landlock 6 (seccomp)             | processes |
| signals to all, to the worker's group, from within that group           | Landlock 6 (seccomp)             | leftovers |
| clocks of other processes' time                                         | seccomp                          | processes |
| numbers of sockets                                                      | seccomp                          | channels  |
| signals by a descriptor: fcntl and ioctl owners, O_ASYNC                | seccomp (Landlock 6)             | processes |
| limits, priorities, cores, pages of others                              | seccomp                          | processes |
| children that are not its own (CLONE_PARENT)                            | seccomp                          | processes |
| networks: every family; Unix sockets with and without a file            | seccomp (namespaces, Landlock)   | channels  |
| shared memory, semaphores and queues (SysV, POSIX), in-memory files     | seccomp (namespaces)             | channels  |
| io_uring, AIO, userfaultfd, keys                                        | seccomp                          | channels  |
| memory that counts for nobody: vmsplice, huge pages, locked, pipes      | seccomp, or it is counted        | hoarders  |
| descriptors of a thread alone (CLOSE_RANGE_UNSHARE, clone)              | seccomp                          | processes |
| named pipes, epoll watches, areas of memory, files that are only mapped | they are counted                 | hoarders  |
| files in folders too deep for a path                                    | they are counted                 | hoarders  |
| folders closed to their owner (mkdir, umask)                            | seccomp                          | hoarders  |
| processes below one whose first thread has ended, and what it has open  | they are counted                 | hoarders  |
| users, capabilities, namespaces, mounts, prctl, personality, the clock  | seccomp (no_new_privs)           | rights    |
| calls by another number: 32-bit (int 0x80), x32, high bits, newer calls | seccomp                          | rights    |
| the judge's environment and descriptors, expected outputs in memory     | no process has them              | rights    |
| results: own `__eq__`, `__class__`, `__del__`, subclasses, forged       | the judge compares JSON data     | results   |
| what stays for the next test; daemons that write or run on              | the worker clears up and ends it | leftovers |

tests/judge/test_filters.py shows that no bit of an argument that the kernel drops changes a filter's answer. What each version of
Landlock leaves open, and which layer closes it on a machine, is in `judge.gaps` and said by `cobalt-bench doctor`.

Everything in this folder but `paths`, `filters` and `bpf` runs inside the worker and imports the standard library alone, and
little of that: each page of memory that a worker holds makes its forks slower.
"""
