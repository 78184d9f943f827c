"""The laws of one variant run in one process, because they read the same random games, which are played once there."""

from pathlib import Path

import pytest

from quipu.testing import Variant

FOLDER = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Name the game, and the variant or the kept revision."""
    for item in items:
        if item.path.parent != FOLDER or not isinstance(item, pytest.Function):
            continue
        variant = item.callspec.params.get("variant") if hasattr(item, "callspec") else None
        _, kept, revision = item.originalname.partition("_in_revision_")
        if isinstance(variant, Variant) or kept:
            game = item.cls.__name__ if item.cls else item.path.stem
            of = variant.name if isinstance(variant, Variant) else f"revision-{revision}"
            item.add_marker(pytest.mark.xdist_group(f"{game}-{of}"))
