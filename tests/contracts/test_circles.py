"""No module imports one that imports it, however long the way, and be it only for a type."""

from collections.abc import Iterator, Mapping, Set
from pathlib import Path

import grimp
import pytest

PACKAGES = ("quipu", "quipu_extensions", "quipu_rules", "quipu_service")


def circles(imports: Mapping[str, Set[str]]) -> Iterator[list[str]]:
    """A shortest circle for each module that is in one."""
    for module in sorted(imports):
        before: dict[str, str] = {}
        found = [module]
        for one in found:
            for other in sorted(imports[one] - before.keys()):
                before[other] = one
                found.append(other)
        if module in before:
            way = [module]
            while (way := [before[way[0]], *way])[0] != module:
                pass
            yield way


def imports_of(*packages: str) -> dict[str, set[str]]:
    """Each module, and those that it imports."""
    graph = grimp.build_graph(*packages, exclude_type_checking_imports=False, cache_dir=None)
    return {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def test_no_modules_import_each_other() -> None:
    imports = imports_of(*PACKAGES)

    assert imports.keys() >= {"quipu.testing", "quipu_rules.caral.game", "quipu_service.operate.app"}
    assert list(circles(imports)) == []


def test_a_circle_for_a_type_within_a_function_or_with_the_package_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "circular"
    package.mkdir()
    (package / "__init__.py").write_text("from circular import within\n")
    (package / "within.py").write_text("from circular import typed\n\n\ndef f():\n    import circular.late\n")
    (package / "typed.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from circular import within\n"
    )
    (package / "late.py").write_text("from circular import x\n")
    (package / "alone.py").write_text("import circular.typed\n")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert list(circles(imports_of("circular"))) == [
        ["circular", "circular.within", "circular.late", "circular"],
        ["circular.late", "circular", "circular.within", "circular.late"],
        ["circular.typed", "circular.within", "circular.typed"],
        ["circular.within", "circular.typed", "circular.within"],
    ]
