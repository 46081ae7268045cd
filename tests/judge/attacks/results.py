"""Attacks on a function's result: each tries to be accepted where [1, 2] is expected, without returning it."""

WRONG_RESULTS = {
    "an object equal to everything": "class X:\n    def __eq__(self, other): return True\n    __hash__ = None\ndef f(): return X()",
    "a list equal to everything": "class X(list):\n    def __eq__(self, other): return True\ndef f(): return X([9])",
    "a list that iterates otherwise": "class X(list):\n    def __iter__(self): return iter([3, 4])\ndef f(): return X([9])",
    "an integer that is shown otherwise": "class X(int):\n    def __repr__(self): return '1, 2'\n    __str__ = __repr__\ndef f(): return [X(9)]",
    "a float that is shown otherwise": "class X(float):\n    def __repr__(self): return '1, 2'\ndef f(): return [X(9)]",
    "text that is shown otherwise": "class X(str):\n    def __str__(self): return '[1, 2]'\n    __repr__ = __str__\ndef f(): return X('x')",
    "a mapping with other items": "class X(dict):\n    def items(self): return [('a', 1)]\ndef f(): return X({1: 2})",
    "an object of another class": "class X:\n    @property\n    def __class__(self): return list\n    def __iter__(self): return iter([1, 2])\ndef f(): return X()",
    "an endless mapping": "class X(dict):\n    def items(self):\n        while True: yield ('a', 1)\ndef f(): return X(a=1)",
    "another encoder": "import json\njson.JSONEncoder.encode = lambda self, value: '[1, 2]'\ndef f(): return 9",
    "text that holds JSON": "def f(): return '[1, 2]'",
    "two results": "import os\ndef f():\n    os.write(3, b'[1, 2]')\n    return [1, 2]",
    "a result after the result": "import atexit, os\natexit.register(os.write, 3, b'[1, 2]')\ndef f(): return [9]",
    "a result at the object's end": "import os\nclass X(list):\n    def __del__(self): os.write(3, b'[1, 2]')\ndef f(): return X([9])",
    "a right result and a failure": "import os, sys\ndef f():\n    os.write(3, b'[1, 2]')\n    os._exit(1)",
    "a right result and a signal": "import os\ndef f():\n    os.write(3, b'[1, 2]')\n    os.kill(os.getpid(), 9)",
    "a right result on standard output": "def f(): print([1, 2])",
    "a very deep result": "import os\ndef f():\n    os.write(3, b'[' * 4000 + b'1, 2' + b']' * 4000)\n    os._exit(0)",
    "a result with a huge number": "import os\ndef f():\n    os.write(3, b'[1, ' + b'2' * 4000 + b']')\n    os._exit(0)",
    "no number": "def f(): return [float('nan'), float('inf')]",
    "bytes that are no text": "import os\ndef f():\n    os.write(3, b'\\xff\\xfe[1, 2]')\n    os._exit(0)",
    "a file that is longer than it holds": "import os\ndef f():\n    os.ftruncate(3, 1 << 20)\n    os._exit(0)",
    "an end without a result": "import sys\ndef f(): sys.exit(0)",
    "a thread that writes later": "import os, threading\ndef f():\n    threading.Timer(0.1, os.write, (3, b'[1, 2]')).start()\n    return [9]",
}
# What a program may do to itself: it then answers for itself, and what is right is right.
RIGHT_RESULTS = {
    "written by itself": "import os\ndef f():\n    os.write(3, b'[1, 2]')\n    os._exit(0)",
    "as an object that says it is NumPy's": "class X:\n    __module__ = 'numpy'\n    def tolist(self): return [1, 2]\ndef f(): return X()",
    "as a tuple": "def f(): return (1, 2)",
    "as a list of another class": "class X(list): pass\ndef f(): return X([1, True + 1])",
}
