"""GraphQL over HTTP by its own audit; ``npm ci`` in ``graphql_http`` installs it."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.service.graphql.site import serving
from tests.service.valkey import valkey, valkey_url

__all__ = ["valkey", "valkey_url"]
FOLDER = Path(__file__).parent / "graphql_http"
AUDITS = 61


def test_every_audit_passes(valkey_url: str) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.fail("the audit of GraphQL over HTTP needs node, which is not on the path")
    if not (FOLDER / "node_modules").is_dir():
        pytest.fail(f"the audit of GraphQL over HTTP is not installed: npm ci --prefix {FOLDER}")
    with serving(valkey_url) as address:
        audit = subprocess.run([node, "audit.mjs", address], cwd=FOLDER, capture_output=True, timeout=60, check=True)
    results = json.loads(audit.stdout)
    assert [result for result in results if result["status"] != "ok"] == []
    assert len(results) == AUDITS
