"""Anchors: what was noted or signed is compared, and a signature claims no more than it proves."""

from typing import Any

import msgspec
import pytest

from quipu_service.adapters.ed25519 import Ed25519Signer, genuine, signer_of
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.signing import signed_text
from quipu_service.application.records.anchors import Noted
from quipu_service.application.records.checks import CheckName, CheckResult, Wrong
from quipu_service.application.records.verify import Verifier
from quipu_service.application.tables.presentation import document
from tests.service.forging import forged, name_of, read
from tests.service.tables import Played, another, begun, exported

OURS, THEIRS = Ed25519Signer("07" * 32), Ed25519Signer("08" * 32)


@pytest.fixture
def signing(quipu: Quipu) -> Quipu:
    return another(quipu.stores, signer=OURS)


@pytest.fixture
async def table(signing: Quipu) -> Played:
    table = await begun(signing, "caretos", 2)
    await table.go_on(10)
    return table


@pytest.fixture
def verifier(quipu: Quipu) -> Verifier:
    return Verifier(Editions(quipu.games), genuine)


def result(verifier: Verifier, file: bytes, name: CheckName, **noted: Any) -> tuple[bool, CheckResult]:
    report = verifier.report(file, Noted(**noted))
    return report.valid, report.result_of(name).result


PASSED, FAILED, NOT_RUN = (True, CheckResult.PASSED), (False, CheckResult.FAILED), (True, CheckResult.NOT_RUN)


def test_ed25519_as_rfc_8032_has_it() -> None:
    signer = Ed25519Signer("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    signature = (
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    )
    assert signer.public_key == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert signature == signer.sign(b"")
    assert genuine(signer.public_key, b"", signature)
    assert not genuine(signer.public_key, b"x", signature)
    for key, signed in (("", signature), ("zz", signature), (signer.public_key, ""), (signer.public_key, "zz")):
        assert not genuine(key, b"", signed)


@pytest.mark.parametrize("key", ["01" + "00" * 31, "01" + "00" * 30 + "80", "ee" + "ff" * 30 + "7f"])
def test_a_key_of_small_order_signs_nothing(key: str) -> None:
    of_nobody = "01" + "00" * 63
    assert not genuine(key, b"any message", of_nobody)


@pytest.mark.parametrize("key", ["07", "x" * 64, "07" * 33])
def test_an_invalid_key_is_refused_and_not_shown(key: str) -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits") as refused:
        signer_of(key)
    assert key not in str(refused.value)
    assert signer_of("") is None


async def test_a_head_noted_earlier_must_be_in_the_file(verifier: Verifier, table: Played) -> None:
    noted = (await table.position()).head
    await table.go_on(5)
    file = await exported(table, 0)

    assert result(verifier, file, CheckName.HEAD) == NOT_RUN
    assert result(verifier, file, CheckName.HEAD, head=noted) == PASSED
    assert result(verifier, file, CheckName.HEAD, head="0" * 64) == FAILED
    assert f"entry {(await table.position()).version - 5} of" in (
        verifier.report(file, Noted(head=noted)).result_of(CheckName.HEAD).why or ""
    )


async def test_a_noted_commitment_must_match_the_file(verifier: Verifier, table: Played) -> None:
    file, noted = await exported(table), (await table.position()).table.commitment

    assert result(verifier, file, CheckName.COMMITMENT) == NOT_RUN
    assert result(verifier, file, CheckName.COMMITMENT, commitment=noted) == PASSED
    assert result(verifier, file, CheckName.COMMITMENT, commitment=noted[::-1]) == FAILED


async def test_a_file_extends_an_earlier_one_of_any_viewer(signing: Quipu, verifier: Verifier, table: Played) -> None:
    earlier = verifier.earlier(await exported(table, 1))
    await table.go_on(5)
    file = await exported(table, whole=True)
    shorter, other = await exported(table, 0), await begun(signing, "caretos", 2)
    await table.go_on(5)
    rewritten = forged(file, name_of(2, "Somebody else"))

    assert result(verifier, file, CheckName.EXTENDS) == NOT_RUN
    assert result(verifier, file, CheckName.EXTENDS, extends=earlier) == PASSED
    assert result(verifier, shorter, CheckName.EXTENDS, extends=verifier.earlier(await exported(table))) == FAILED
    assert result(verifier, await exported(other), CheckName.EXTENDS, extends=earlier) == FAILED
    assert verifier.report(rewritten).problem == "the signature is not one of table, version, head and commitment"
    with pytest.raises(Wrong):
        verifier.earlier(file[:-5])


async def test_a_new_key_signs_what_comes_and_the_old_one_still_proves_what_was(
    verifier: Verifier, table: Played
) -> None:
    old = await exported(table)
    rotated = Played(another(table.quipu.stores, signer=THEIRS), table.game, table.id, table.tokens)
    await rotated.go_on(3)
    new = await exported(rotated)

    for file, signer, other in ((old, OURS, THEIRS), (new, THEIRS, OURS)):
        assert result(verifier, file, CheckName.SIGNATURE, public_key=signer.public_key) == PASSED
        assert result(verifier, file, CheckName.SIGNATURE, public_key=other.public_key) == FAILED
    earlier = verifier.earlier(old)
    assert result(verifier, new, CheckName.EXTENDS, extends=earlier, public_key=THEIRS.public_key) == PASSED


def unsigned(file: bytes) -> bytes:
    header, lines = read(file)
    return forged(file, lambda header, _lines: header.pop("signature")) if lines and header else b""


async def test_a_rewritten_name_is_found_by_an_earlier_file_only(verifier: Verifier, table: Played) -> None:
    earlier = verifier.earlier(await exported(table))
    await table.go_on()
    file = unsigned(await exported(table))
    rewritten = forged(file, name_of(2, "Somebody else"))

    assert verifier.report(rewritten).complete
    assert result(verifier, rewritten, CheckName.EXTENDS, extends=earlier) == FAILED
    assert result(verifier, rewritten, CheckName.SIGNATURE, public_key=OURS.public_key) == FAILED


async def test_a_signature_is_checked_against_the_operators_key(verifier: Verifier, table: Played) -> None:
    for file in (await exported(table), await exported(table, 0), await exported(table, whole=True)):
        assert result(verifier, file, CheckName.SIGNATURE, public_key=OURS.public_key) == PASSED
        assert result(verifier, file, CheckName.SIGNATURE, public_key=THEIRS.public_key) == FAILED
        assert result(verifier, file, CheckName.SIGNATURE) == NOT_RUN
        assert result(Verifier(Editions(table.quipu.games)), file, CheckName.SIGNATURE) == NOT_RUN


async def test_a_signature_of_something_else_is_found_without_a_key(verifier: Verifier, table: Played) -> None:
    file = await exported(table)
    await table.go_on(3)
    later = await exported(table)
    header, _ = read(file)

    def moved(later_header: dict[str, Any], _lines: Any) -> None:
        later_header["signature"] = header["signature"]

    assert result(verifier, forged(later, moved), CheckName.SIGNATURE) == FAILED
    assert result(verifier, unsigned(file), CheckName.SIGNATURE) == NOT_RUN
    assert result(verifier, unsigned(file), CheckName.SIGNATURE, public_key=OURS.public_key) == FAILED


async def test_the_document_of_a_table_carries_the_signature_of_what_it_shows(table: Played) -> None:
    await table.go_on()
    cached, position = await table.quipu.tables.at(table.id, None, None)
    shown = msgspec.json.decode(msgspec.json.encode(document(position, None, cached.context(position))))
    text = signed_text(shown["id"], shown["version"], shown["head"], shown["commitment"])

    assert shown["status"] == "OVER"
    assert genuine(shown["signature"]["publicKey"], text, shown["signature"]["signature"])
    assert read(await exported(table))[0]["signature"] == shown["signature"]
    cold, earlier = await another(table.quipu.stores).tables.at(table.id, 7, None)
    assert cold.context(earlier).signature is None
