"""Anchors: values noted earlier, or signed, which cannot be rewritten together with the file."""

from collections.abc import Sequence

from quipu_rules.kernel.message import Value
from quipu_service.application.log.signing import SignatureCheck, signed_text
from quipu_service.application.records.checks import CheckName, Checks
from quipu_service.application.records.files import Header


class Noted(Value, frozen=True, kw_only=True):
    """What somebody noted about a table, to be compared with a file."""

    head: str | None = None
    """The hash of one of its entries."""
    commitment: str | None = None
    """The commitment to its seed, published when it was opened."""
    public_key: str | None = None
    """The operator's public key: the file must have a signature of this key."""
    extends: "Earlier | None" = None
    """An earlier file of the same table."""


class Earlier(Value, frozen=True, kw_only=True):
    """The end of an earlier file of a table."""

    table: str
    version: int
    head: str


NOTHING = Noted()


class Anchors:
    """Compares a file with what was noted."""

    def __init__(self, checks: Checks, noted: Noted, genuine: SignatureCheck | None) -> None:
        self._checks, self._noted, self._genuine = checks, noted, genuine

    def check(self, header: Header, hashes: Sequence[str], commitment: str) -> None:
        """Check every anchor; failures are recorded in the checks."""
        self._head(hashes)
        self._commitment(commitment)
        self._extends(header, hashes)
        self._signature(header, commitment)

    def _head(self, hashes: Sequence[str]) -> None:
        name, head = CheckName.HEAD, self._noted.head
        if head is None:
            self._checks.leave_out(name, "no head was given")
        elif head in hashes:
            self._checks.begin(name, f"it is the hash of entry {hashes.index(head) + 1} of {len(hashes)}")
        else:
            self._checks.fail(name, "no entry has the head that was noted")

    def _commitment(self, commitment: str) -> None:
        name, noted = CheckName.COMMITMENT, self._noted.commitment
        if noted is None:
            self._checks.leave_out(name, "no commitment was given")
        elif noted == commitment:
            self._checks.begin(name)
        else:
            self._checks.fail(name, "the commitment is not the one that was noted")

    def _extends(self, header: Header, hashes: Sequence[str]) -> None:
        name, earlier = CheckName.EXTENDS, self._noted.extends
        if earlier is None:
            self._checks.leave_out(name, "no earlier file was given")
        elif earlier.table != header.table:
            self._checks.fail(name, "the earlier file is of another table")
        elif len(hashes) < earlier.version or hashes[earlier.version - 1] != earlier.head:
            self._checks.fail(name, f"it does not go on from the {earlier.version} entries of the earlier file")
        else:
            self._checks.begin(name, f"its first {earlier.version} entries are those of the earlier file")

    def _signature(self, header: Header, commitment: str) -> None:
        name, key, signature = CheckName.SIGNATURE, self._noted.public_key, header.signature
        if signature is None:
            if key is None:
                self._checks.leave_out(name, "the file carries none, and no public key was given")
            else:
                self._checks.fail(name, "the file carries no signature")
        elif self._genuine is None:
            self._checks.leave_out(name, "signatures are not checked here, which needs the extra `signing`")
        elif not self._genuine(
            signature.public_key,
            signed_text(header.table, header.version, header.head, commitment),
            signature.signature,
        ):
            self._checks.fail(name, "the signature is not one of table, version, head and commitment")
        elif key is None:
            self._checks.leave_out(name, "its key could be anybody's: give the operator's public key")
        elif key != signature.public_key:
            self._checks.fail(name, "the signature is of another key")
        else:
            self._checks.begin(name)
