"""What misleading feedback did to a model: rates, hack events and their classes.

Words: a step is an answer to perturbed feedback. A hack event is a step after which the program passes the wrong test that
it was shown (`steps.hack_event` has the whole rule): the program before the feedback failed it, the program after passes it.
"""
