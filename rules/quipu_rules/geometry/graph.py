"""Places joined by paths, drawn on a plane: neighbours in clockwise order, floods over open places.

Places are numbered from 0. Sets of places are bit masks: place ``p`` is the bit ``1 << p``.
"""

from collections.abc import Iterator, Sequence
from math import atan2, tau


def mask_of(places: Sequence[int]) -> int:
    """The set of these places."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def places_in(mask: int) -> Iterator[int]:
    """The places of a set, in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def links_of(neighbours: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Each place's neighbours as a set."""
    return tuple(mask_of(around) for around in neighbours)


def flood(links: Sequence[int], start: int, through: int) -> int:
    """All places that a path from ``start`` reaches whose inner places all lie in ``through``.

    The start itself belongs to the answer only if such a path leads back to it.
    """
    reached = links[start]
    todo = reached & through
    done = 0
    while todo:
        lowest = todo & -todo
        done |= lowest
        reached |= links[lowest.bit_length() - 1]
        todo = reached & through & ~done
    return reached


def symmetric(neighbours: Sequence[Sequence[int]]) -> bool:
    """Whether every path is named at both its ends, once each, and joins two places."""
    return all(
        here not in around
        and len(set(around)) == len(around)
        and all(0 <= there < len(neighbours) and here in neighbours[there] for there in around)
        for here, around in enumerate(neighbours)
    )


def connected(neighbours: Sequence[Sequence[int]]) -> bool:
    """Whether every place can be reached from every other."""
    everywhere = (1 << len(neighbours)) - 1
    return len(neighbours) < 2 or flood(links_of(neighbours), 0, everywhere) == everywhere


def clockwise(points: Sequence[tuple[float, float]], here: int, around: Sequence[int]) -> tuple[int, ...]:
    """These neighbours clockwise on a screen (y grows downwards), beginning with straight up."""
    x, y = points[here]
    return tuple(sorted(around, key=lambda there: atan2(points[there][0] - x, y - points[there][1]) % tau))


def next_clockwise(around: Sequence[int], there: int) -> int:
    """The neighbour that follows ``there``; after the last comes the first."""
    return around[(around.index(there) + 1) % len(around)]
