"""Submissions: a run packed for the leaderboard, sent as a pull request, and verified by judging all of it again."""
