"""The tables of Caral that the laws are run on.

The base game and all modules together with every number of players; each module alone, and six triples in which
every pair of modules meets, with the numbers of players taking turns. The last two kinds are for `make everything`.
"""

from quipu.testing import Variant
from quipu_rules.caral.parts import ModuleName
from quipu_rules.caral.setup import Setup

SEATS = (2, 3, 4)
TRIPLES = ((0, 1, 2), (0, 1, 3), (0, 4, 5), (1, 4, 5), (2, 3, 4), (2, 3, 5))


def variant(seats: int, *modules: ModuleName) -> Variant:
    names = [module.value.lower().replace("_", "-") for module in modules]
    called = "all-modules" if len(modules) == len(ModuleName) else "-and-".join(names) or "base"
    return Variant(f"{seats}-{called}", seats=seats, setup=Setup(modules=modules))


ALL = tuple(ModuleName)
SOME = [*((module,) for module in ALL), *(tuple(ALL[index] for index in triple) for triple in TRIPLES)]

HELD_BACK = tuple(variant(SEATS[number % len(SEATS)], *modules) for number, modules in enumerate(SOME))
VARIANTS: tuple[Variant, ...] = (
    *(variant(seats) for seats in SEATS),
    *HELD_BACK,
    *(variant(seats, *ALL) for seats in SEATS),
)
