"""The tables of Caral that the laws are run on.

The base game and all modules together with every number of players, each module alone, each pair of modules once;
the numbers of players take turns over the modules.
"""

from itertools import combinations

from rules.caral.parts import ModuleName
from rules.caral.setup import Setup
from tests.rules.variants import Variant

SEATS = (2, 3, 4)


def variant(seats: int, *modules: ModuleName) -> Variant:
    names = [module.value.lower().replace("_", "-") for module in modules]
    called = "all-modules" if len(modules) == len(ModuleName) else "-with-".join(names) or "base"
    return Variant(f"{seats}-{called}", seats=seats, setup=Setup(modules=modules))


SOME = [*((module,) for module in ModuleName), *combinations(ModuleName, 2)]

VARIANTS: tuple[Variant, ...] = (
    *(variant(seats) for seats in SEATS),
    *(variant(SEATS[number % len(SEATS)], *modules) for number, modules in enumerate(SOME)),
    *(variant(seats, *ModuleName) for seats in SEATS),
)
