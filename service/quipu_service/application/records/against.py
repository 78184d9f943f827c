"""Compare two files of one table: whether they have one history, and what a difference proves if both are signed."""

from quipu_rules.kernel.message import Value
from quipu_service.application.log.signing import SignatureCheck, signed_text
from quipu_service.application.records.anchors import NOTHING
from quipu_service.application.records.checks import Wrong
from quipu_service.application.records.files import Header
from quipu_service.application.records.fork_origins import Origins
from quipu_service.application.records.verify import Verifier


class FileClaims(Value, frozen=True, kw_only=True):
    """What one of two files says of the table."""

    header: Header
    hashes: tuple[str, ...]
    commitment: str

    def signed_by(self, genuine: SignatureCheck) -> str | None:
        """The public key whose signature of this file's head is genuine."""
        one, header = self.header.signature, self.header
        if one is None:
            return None
        text = signed_text(header.table, header.version, header.head, self.commitment)
        return one.public_key if genuine(one.public_key, text, one.signature) else None


class Comparison(Value, frozen=True, kw_only=True):
    """What two files of one table have in common."""

    common: int
    """Entries that are the same in both, from the first on."""
    differ: tuple[str, str] | None
    """The hashes of the first entry that differs; null if one file goes on where the other ends."""
    convicted: str | None
    """The public key that signed both, although they differ: its owner certified two logs of one table."""


def read_claims(verifier: Verifier, file: bytes) -> FileClaims:
    """The claims of a file; raises Wrong if the file is invalid by itself."""
    report, check = verifier.followed(file, NOTHING, Origins(verifier.followed, {}))
    if check is None or check.header is None or report.commitment is None or report.wrong is not None:
        raise Wrong(f"it is wrong at entry {report.wrong}: {report.problem}")
    return FileClaims(header=check.header, hashes=tuple(check.hashes), commitment=report.commitment)


def compared(one: FileClaims, other: FileClaims, genuine: SignatureCheck) -> Comparison:
    """Compare two files of one table; raises Wrong if they are of different tables."""
    if one.header.table != other.header.table:
        raise Wrong(f"one file is of table {one.header.table}, the other of table {other.header.table}")
    pairs = tuple(zip(one.hashes, other.hashes, strict=False))
    common = next((place for place, (mine, yours) in enumerate(pairs) if mine != yours), len(pairs))
    differ = pairs[common] if common < len(pairs) else None
    keys = {one.signed_by(genuine), other.signed_by(genuine)}
    convicted = keys.pop() if differ is not None and len(keys) == 1 else None
    return Comparison(common=common, differ=differ, convicted=convicted)
