"""How long keys and tokens of an issuer are valid, and how large they may be: as documented, from both sides."""

import json
import time
from dataclasses import replace
from typing import Any

import jwt
import pytest

from quipu_extensions.issuers import json_web_tokens as adapter
from quipu_extensions.issuers.issuers_file import ISSUED, account_of
from quipu_extensions.issuers.json_web_tokens import Issuers
from quipu_extensions.issuers.tests.test_json_web_tokens import Issuing, issuer, public_jwk, said
from quipu_service.application.problems.tree import IssuerUnreachable
from tests.service.set_time import SetTime

__all__ = ["issuer"]


async def test_keys_are_read_again_after_ten_minutes_and_for_unknown_ones_every_ten_seconds(
    issuer: Issuing, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, issuers = SetTime(monkeypatch, adapter), Issuers([issuer.listed(keys=f"{issuer.address}/keys")])
    known, unknown, asked = issuer.token(), issuer.token(kid="unknown"), list[int]()
    for passed, token in (
        (0, known),
        (600, known),
        (600.5, known),
        (610.25, unknown),
        (610.5, unknown),
        (620.25, unknown),
    ):
        watch.now = 1_000 + passed
        await said(issuers, token)
        asked.append(len(issuer.asked))

    assert asked == [1, 1, 2, 2, 3, 3]


async def test_the_last_keys_of_an_issuer_that_is_away_are_used_for_a_day_and_no_longer(
    issuer: Issuing, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, issuers = SetTime(monkeypatch, adapter), Issuers([issuer.listed()])
    ann = account_of(issuer.address, "ann").player
    assert ann == await said(issuers, issuer.token())
    issuer.status = 503
    watch.now += 86_400
    assert ann == await said(issuers, issuer.token())
    watch.now += 0.5
    assert IssuerUnreachable.__name__ == await said(issuers, issuer.token())


async def test_a_token_is_verified_again_once_another_key_has_the_id_of_its_key(
    issuer: Issuing, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, issuers, old = SetTime(monkeypatch, adapter), Issuers([issuer.listed()]), issuer.token()
    assert account_of(issuer.address, "ann").player == await said(issuers, old)
    issuer.keys = [public_jwk("a", number=1)]
    watch.now += 601

    assert [await said(issuers, one) for one in (old, issuer.token(number=1))] == [
        "jwt-signature",
        account_of(issuer.address, "ann").player,
    ]


async def test_a_verified_token_ends_with_its_leeway(issuer: Issuing) -> None:
    ends, now = int(time.time()) + 100, [0.0]
    issuers = Issuers([issuer.listed(leeway=30)], clock=lambda: now[0])
    ann, token = account_of(issuer.address, "ann").player, issuer.token(exp=ends)
    for now[0], found in ((0.0, ann), (ends + 29.5, ann), (ends + 30.0, "jwt-expired")):
        assert await said(issuers, token) == found


async def test_a_subject_has_up_to_255_characters(issuer: Issuing) -> None:
    issuers = Issuers([issuer.listed()])
    for subject in ("x", "x" * 255):
        assert account_of(issuer.address, subject).player == await said(issuers, issuer.token(sub=subject))


async def test_a_token_has_up_to_8192_characters(issuer: Issuing) -> None:
    issuers, lengths = Issuers([issuer.listed()]), dict[int, str]()
    issuer.keys = [public_jwk(kid) for kid in ("a", "bb", "ccc")]  # of three lengths, as base64 skips one in four
    for kid in ("a", "bb", "ccc"):
        least = (8_192 - len(issuer.token(kid=kid, more=""))) * 3 // 4 - 2
        for more in range(5):
            token = issuer.token(kid=kid, more="x" * (least + more))
            lengths[len(token)] = await said(issuers, token)

    assert {8_192, 8_193} <= lengths.keys()
    ann = account_of(issuer.address, "ann").player
    assert lengths == {length: ann if length <= 8_192 else "jwt-malformed" for length in lengths}


async def test_the_first_hundred_keys_of_an_issuer_count(issuer: Issuing) -> None:
    issuer.keys = [public_jwk(f"k{number}") for number in range(101)]
    issuers = Issuers([issuer.listed()])
    ann = account_of(issuer.address, "ann").player

    assert [ann, "jwt-key"] == [await said(issuers, issuer.token(kid=kid)) for kid in ("k99", "k100")]


@pytest.mark.parametrize(("more", "read"), [(0, True), (1, False)])
async def test_a_document_of_an_issuer_has_up_to_256_kib(issuer: Issuing, more: int, read: bool) -> None:
    key = {**public_jwk("a"), "x": ""}
    issuer.keys = [{**key, "x": "x" * (262_144 + more - len(json.dumps({"keys": [key]})))}]
    told = await said(Issuers([issuer.listed()]), issuer.token())

    assert told == (account_of(issuer.address, "ann").player if read else IssuerUnreachable.__name__)


async def test_a_signature_is_verified_again_once_its_token_is_forgotten(
    issuer: Issuing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapter, "ISSUED", replace(ISSUED, each=2))
    verified, issuers = list[str](), Issuers([issuer.listed()])
    decode = jwt.decode

    def noted(token: str, *key: Any, **more: Any) -> Any:
        verified.extend([token] if key else [])
        return decode(token, *key, **more)

    monkeypatch.setattr(jwt, "decode", noted)
    first, second, third = (issuer.token(sub=name) for name in ("ann", "bob", "eve"))
    for token in (first, second, first, second, third, third, second, first):
        await said(issuers, token)

    assert verified == [first, second, third, first], "the oldest of more than two is forgotten"
