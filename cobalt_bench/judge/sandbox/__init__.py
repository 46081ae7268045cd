"""The sandbox in which programs run; what it promises and what it does not.

A worker is a small Python process started by exec (never by fork from the judge's process). It loads a few standard modules,
binds itself to the sandbox, forks a process for each program, which compiles it, and from that one a process for each test,
which runs it. Only the last of these ever runs a line of the program. What binds it:

- limits: address space, file size, open files, processes; a look at time and memory of the tree every 100 ms (no limit of
  processor time: it would make the program's own clock of processor time go in steps of 4 ms);
- a session of the worker's, a process group of its own, no descriptor but its own, an environment made for it, no capabilities;
- no_new_privs, so that no program that it starts can gain any right;
- Landlock: which files it may read or write, which processes it may signal or trace;
- seccomp: none of the system calls that a program for a test has no use for, sockets first;
- where the machine allows them, namespaces: a file system that holds the interpreter, its libraries and an empty scratch folder
  alone, and its own processes, network and IPC;
- where the machine allows them, control groups (cgroup v2), one a worker (module `judge.cgroup`): what is in it is bounded in
  number and memory at every moment, and ended together with the worker.

Covered, each by a test that tries to break it:

- reading files other than the interpreter, its libraries and the test's own scratch folder; writing anywhere but there;
- any network socket; connections to Unix sockets; shared memory and message queues of others;
- signals to, tracing of, and changing the limits or priority of any process that is not the program's own;
- memory, processor time, processes, output and file size beyond the limits;
- processes that outlive the verdict: children, daemons, stopped ones;
- finding what an earlier test or program left: files and folders of any kind, another content of the program's own file;
- expected outputs, inputs of other tests, the judge's environment and memory: none of them is ever in a process that the program
  could read, nor in an ancestor of it inside the sandbox. Input is handed over as a sealed in-memory file, output comes back so.

Not covered:

- errors of the kernel itself; timing side channels; the load that a program puts on caches and memory bandwidth;
- without namespaces: whether a path exists, and what stat says of it, can be seen (its content can't); a test may fill the disk
  that holds its scratch folder for as long as it runs;
- without namespaces or a control group, as an ordinary user: processes are counted every 100 ms, so that a burst in between may
  start more than the limit, up to 512 beyond what the user ran when the program began;
- memory is bounded for each process at once, for a tree of processes every 100 ms, but where a control group bounds it too.

On systems other than Linux there is no sandbox: `bare` runs a program with the caller's rights, where the caller allows it.

Everything in this folder but `paths` and `filters` runs inside the worker and imports the standard library alone, and
little of that: each page of memory that a worker holds makes its forks slower.
"""
