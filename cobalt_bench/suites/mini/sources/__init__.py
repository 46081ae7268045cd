"""The problems of suite `mini`, one module each: statement, reference, wrong programs, generator.

How to add a problem
    1. Write `<problem_id>.py` in this folder; the file's name is the problem's id (snake_case). Names, stories, statements
       and tests must be your own: classic algorithms are welcome, retold problems of other sites are not.
    2. Give it these module constants: TITLE, DIFFICULTY (easy, medium, hard), TOPICS (a tuple), STATEMENT (Markdown),
       SOLUTION (a program), WRONG (kind -> program) and PUBLIC (a tuple of inputs); ENTRY_POINT and STARTER_CODE where a
       function is called; CHECKER where several answers are right; TIME_LIMIT_S (seconds a test) where 1.0 does not fit;
       BRUTE_FORCE where a slow and obviously right program helps to check SOLUTION. Last comes
       `generate(rng: random.Random)`, which returns the hidden inputs and uses no other randomness.
    3. An input is the text on stdin, or a tuple of JSON values: the arguments of the function. Write no expected outputs:
       they are SOLUTION's. Write no examples into STATEMENT either: the first two inputs of PUBLIC become examples.
    4. Run `python -m cobalt_bench.suites.mini.rebuild`, then `cobalt-bench validate --suite mini`, and commit the rebuilt
       `mini.parquet` together with the module.

What the build checks
    Constants and their types; the sections `### Input` and `### Output` (stdin) or `### Arguments` and `### Returns`
    (function), and `### Constraints`; at least 4 public and 16 hidden inputs, all different; at least 3 wrong programs, all
    different; that SOLUTION ends without an error on every input, in plain Python without site packages.

What the validation checks
    SOLUTION is accepted, within the limits; each program of WRONG is rejected; at least one of them passes all public
    tests, since otherwise the hidden tests would not matter. The tests also compare BRUTE_FORCE with SOLUTION.

What makes a good problem
    The statement alone suffices: formats, ranges, ties, and what to answer where nothing is found. WRONG holds what people
    really write: off by one, a missed edge case, a misread sentence, greedy in place of dynamic programming, quadratic
    time; some fail a public test, so that feedback can show it. A program that is too slow takes at least three times the
    limit on the first large input, and SOLUTION at most a fifth of it. Inputs are small: 20 KB a problem as a rule, 400 KB
    at most.

A checker is a program that gets three file names, the input, the program's output and the expected output, and exits with
status 0 to accept and 1 to reject, whatever rubbish the output holds.
"""
