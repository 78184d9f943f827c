"""Which entries of a log still count after rewinds."""

from collections.abc import Sequence

from quipu.service.application.log.bodies import AnyBody, Rewound


def live_versions(bodies: Sequence[AnyBody], version: int | None = None) -> list[int]:
    """The versions that led to a version (default: the last), oldest first; all others were taken back.

    ``bodies`` are those of a log from its first entry on.
    """
    at, kept = len(bodies) if version is None else version, list[int]()
    while at:
        kept.append(at)
        body = bodies[at - 1]
        at = body.to if isinstance(body, Rewound) else at - 1
    return kept[::-1]
