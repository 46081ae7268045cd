"""Submissions: a run packed for the leaderboard, sent as a pull request, and verified by judging all of it again.

Words: what a submission says of its run is a claim. A turn is disputed where its program is judged differently from what is
claimed. A run folder's config.json lists `sittings`: one entry each time that the run was started or continued.
"""
