"""Complete logs of finished games, kept for ever: whatever the code becomes, they fold to the same final views.

``python -m tests.service.golden caretos`` plays a game at random and keeps its log under a new name. Existing files are
never written again: a log that no longer folds is a defect of the code, not of the log.
"""
