"""The reference for authors is current and complete, and each of its samples runs."""

import importlib

import pytest

from tests.docs import reference


def test_the_reference_is_what_the_source_says_today() -> None:
    written = reference.PAGE.read_text(encoding="utf-8")
    assert written == reference.page(), "write it again: python -m tests.docs.reference"


@pytest.mark.parametrize("module", reference.MODULES)
def test_every_name_says_what_it_is_and_has_one_sample(module: str) -> None:
    names = reference.names(module)
    assert sorted(names) == sorted(reference.samples(module))
    silent = [name for name in names if not reference.definition(module, name)[1]]
    assert silent == []
    written = reference.PAGE.read_text(encoding="utf-8")
    assert "|  |\n" not in written, "a field of a public record has no docstring"


@pytest.mark.parametrize("module", reference.MODULES)
def test_every_sample_uses_its_name_and_runs(module: str) -> None:
    for name, code in reference.samples(module).items():
        assert name in code, name
    importlib.import_module(f"tests.docs.samples.{reference.MODULES[module].removesuffix('.py')}")
