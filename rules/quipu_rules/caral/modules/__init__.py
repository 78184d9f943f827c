"""The optional modules: a folder each, with everything of it inside.

``additions.py`` of a folder exports ``ADDITIONS``, what the module adds to the records of the game (``actions.py``,
``events.py``, ``phases.py``, ``state.py``, ``evolve.py``, ``view.py``); ``module.py`` exports ``MODULE``, what it does;
``text/`` holds its sentences.
"""
