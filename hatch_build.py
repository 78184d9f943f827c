"""Writes the revision of the source into each wheel, so that an installed service can tell which one it is."""

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RevisionHook(BuildHookInterface[Any]):
    """``REVISION`` of the environment, as in ``deploy/Dockerfile``, or that of git; without either no file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the file to the wheel; an editable install asks git when it runs."""
        if version == "editable":
            return
        asked = ""
        if Path(self.root, ".git").exists():
            words = ["git", "-C", self.root, "rev-parse", "HEAD"]
            asked = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
        if revision := os.environ.get("REVISION") or asked:
            file = Path(tempfile.mkdtemp()) / "revision"
            file.write_text(revision)
            build_data["force_include"][str(file)] = "quipu_service/shipped/revision"
