"""JSON Web Tokens against a real issuer over HTTP: what is accepted, what is refused, and how often it is asked."""

import asyncio
import base64
import hmac
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm
from jwt.utils import base64url_encode

from quipu_extensions.issuers import json_web_tokens as adapter
from quipu_extensions.issuers.issuers_file import Issuer, account_of, read_issuers
from quipu_extensions.issuers.json_web_tokens import Issuers
from quipu_service.application.access.credentials import PLAYER_ID
from quipu_service.application.problems.tree import IssuerUnreachable, Problem, Unauthenticated

AUDIENCE = "quipu-tests"
ALGORITHMS: dict[str, Any] = {"RS256": RSAAlgorithm, "ES256": ECAlgorithm, "EdDSA": OKPAlgorithm}


@cache
def private_key(algorithm: str, _number: int = 0, bits: int = 2048) -> Any:
    """A key for an algorithm; another one for each number."""
    match algorithm:
        case "ES256":
            return ec.generate_private_key(ec.SECP256R1())
        case "EdDSA":
            return ed25519.Ed25519PrivateKey.generate()
        case _:
            return rsa.generate_private_key(65537, bits)


def public_jwk(kid: str, algorithm: str = "RS256", number: int = 0, **more: Any) -> dict[str, Any]:
    """The public key as its issuer publishes it."""
    key = private_key(algorithm, number, **more).public_key()
    return {**json.loads(ALGORITHMS[algorithm].to_jwk(key)), "kid": kid, "use": "sig", "alg": algorithm}


@dataclass
class Issuing:
    """An issuer's web server and what it publishes."""

    address: str = ""
    keys: list[dict[str, Any]] = field(default_factory=lambda: [public_jwk("a")])
    asked: list[str] = field(default_factory=list)
    status: int = 200
    named: str | None = None
    """The issuer that its configuration names, if that is another one."""

    def token(self, algorithm: str = "RS256", number: int = 0, kid: str | None = "a", **claims: Any) -> str:
        """A token of this issuer; claims that are None are left out."""
        now = int(time.time())
        said = {"iss": self.address, "aud": AUDIENCE, "sub": "ann", "exp": now + 3600, "iat": now, **claims}
        headers = {} if kid is None else {"kid": kid}
        key = private_key(algorithm, number)
        return jwt.encode({name: one for name, one in said.items() if one is not None}, key, algorithm, headers)

    def listed(self, **more: Any) -> Issuer:
        return Issuer(issuer=self.address, audience=(AUDIENCE,), **more)


@contextmanager
def issuing() -> Iterator[Issuing]:
    """A running issuer."""
    issuer = Issuing()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            issuer.asked.append(self.path)
            answers: dict[str, Any] = {
                "/.well-known/openid-configuration": {
                    "issuer": issuer.named or issuer.address,
                    "jwks_uri": f"{issuer.address}/keys",
                },
                "/keys": {"keys": issuer.keys},
            }
            body = json.dumps(answers.get(self.path, {})).encode()
            self.send_response(issuer.status)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    issuer.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield issuer
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def issuer() -> Iterator[Issuing]:
    with issuing() as running:
        yield running


async def said(issuers: Issuers, token: str) -> str:
    """The account's player id, or how it was refused."""
    try:
        return (await issuers.of(token)).player
    except Unauthenticated as refused:
        return refused.detail
    except Problem as problem:
        return type(problem).__name__


@pytest.mark.parametrize("algorithm", [*ALGORITHMS])
@pytest.mark.parametrize("by_discovery", [True, False])
async def test_a_token_stands_for_the_account_of_its_subject(
    issuer: Issuing, algorithm: str, by_discovery: bool
) -> None:
    issuer.keys = [public_jwk("a", algorithm)]
    issuers = Issuers([issuer.listed(keys=None if by_discovery else f"{issuer.address}/keys")])
    token = issuer.token(algorithm)

    assert [account_of(issuer.address, "ann").player] * 2 == [await said(issuers, token) for _ in range(2)]
    assert PLAYER_ID.fullmatch(account_of(issuer.address, "ann").player)
    assert account_of(issuer.address, "bob").player == await said(issuers, issuer.token(algorithm, sub="bob"))
    assert issuer.asked == [*["/.well-known/openid-configuration"] * by_discovery, "/keys"]


async def test_the_same_subject_of_two_issuers_is_two_accounts(issuer: Issuing) -> None:
    with issuing() as other:
        issuers = Issuers([issuer.listed(), other.listed()])
        found = {await said(issuers, one.token()) for one in (issuer, other)}
        assert {account_of(one.address, "ann").player for one in (issuer, other)} == found
        assert len(found) == 2
        forged = jwt.encode(
            {"iss": other.address, "aud": AUDIENCE, "sub": "ann", "exp": time.time() + 60},
            private_key("RS256", 7),
            "RS256",
            {"kid": "a"},
        )
        assert "jwt-signature" == await said(issuers, forged)
    assert account_of("https://a.example", "b\nc") != account_of("https://a.example\nb", "c")


@pytest.mark.parametrize(
    ("claims", "detail"),
    [
        ({"exp": int(time.time()) - 40}, "jwt-expired"),
        ({"nbf": int(time.time()) + 3600}, "jwt-early"),
        ({"iat": int(time.time()) + 3600}, "jwt-early"),
        ({"aud": "another service"}, "jwt-audience"),
        ({"aud": ["another", "third"]}, "jwt-audience"),
        ({"aud": None}, "jwt-claims"),
        ({"exp": None}, "jwt-claims"),
        ({"exp": str(int(time.time()) + 86_400)}, "jwt-claims"),
        ({"nbf": "1"}, "jwt-claims"),
        ({"iat": "1"}, "jwt-claims"),
        ({"sub": None}, "jwt-claims"),
        ({"sub": ""}, "jwt-claims"),
        ({"sub": "x" * 256}, "jwt-claims"),
        ({"iss": "https://another.example"}, "jwt-issuer"),
        ({"iss": None}, "jwt-issuer"),
    ],
)
async def test_what_a_token_claims_is_checked(issuer: Issuing, claims: dict[str, Any], detail: str) -> None:
    assert detail == await said(Issuers([issuer.listed()]), issuer.token(**claims))


async def test_clocks_may_differ_by_the_leeway_and_a_verified_token_ends(issuer: Issuing) -> None:
    now = int(time.time())
    offset = 0.0
    issuers = Issuers([issuer.listed(leeway=300)], clock=lambda: time.time() + offset)
    late = [issuer.token(exp=now - 100), issuer.token(nbf=now + 200), issuer.token(iat=now + 200, aud=["x", AUDIENCE])]
    assert {account_of(issuer.address, "ann").player} == {await said(issuers, one) for one in late}
    offset = 4_000.0
    assert {"jwt-expired"} == {await said(issuers, one) for one in late}


def unsigned(claims: dict[str, Any], header: dict[str, Any], sign: bytes | None = None) -> str:
    """A token that no library would make."""

    def part(value: Any) -> str:
        return base64.urlsafe_b64encode(json.dumps(value, separators=(",", ":")).encode()).rstrip(b"=").decode()

    text = f"{part(header)}.{part(claims)}"
    mac = b"" if sign is None else hmac.digest(sign, text.encode(), "sha256")
    return f"{text}.{base64.urlsafe_b64encode(mac).rstrip(b'=').decode()}"


async def test_no_token_without_a_signature_or_with_one_by_a_public_key_is_accepted(issuer: Issuing) -> None:
    issuers = Issuers([issuer.listed(algorithms=("RS256", "ES256", "EdDSA"))])
    claims = {"iss": issuer.address, "aud": AUDIENCE, "sub": "ann", "exp": time.time() + 60}
    public = private_key("RS256").public_key()
    secrets = [
        public.public_bytes(encoding, PublicFormat.SubjectPublicKeyInfo) for encoding in (Encoding.PEM, Encoding.DER)
    ]
    secrets += [json.dumps(issuer.keys[0]).encode(), b""]
    forged = [unsigned(claims, {"alg": alg, "kid": "a"}) for alg in ("none", "None", "NONE", "")]
    forged += [unsigned(claims, {"alg": alg, "kid": "a"}, one) for one in secrets for alg in ("HS256", "HS512")]
    assert {"jwt-algorithm"} == {await said(issuers, one) for one in forged}
    confused = [unsigned(claims, {"alg": alg, "kid": "a"}, one) for one in secrets for alg in ("RS256", "ES256")]
    assert {"jwt-signature", "jwt-key"} >= {await said(issuers, one) for one in confused}


async def test_no_token_brings_its_own_key(issuer: Issuing) -> None:
    issuers = Issuers([issuer.listed()])
    own = {"jwk": public_jwk("a", number=3), "jku": f"{issuer.address}/mine", "x5u": f"{issuer.address}/mine"}
    for header in ({"kid": "a", **own}, own, {"kid": "../../keys", **own}):
        claims = {"iss": issuer.address, "aud": AUDIENCE, "sub": "ann", "exp": int(time.time()) + 60}
        token = jwt.encode(claims, private_key("RS256", 3), "RS256", header)
        assert await said(issuers, token) in ("jwt-signature", "jwt-key")
    assert "/mine" not in issuer.asked


@pytest.mark.parametrize(
    "token",
    ["eyJ.eyJ.x", "eyJh.e30.", f"eyJ{'x' * 9_000}.e30.x", unsigned({}, {"alg": "RS256", "kid": ["a"]})],
)
async def test_what_is_no_token_is_refused(issuer: Issuing, token: str) -> None:
    assert "jwt-malformed" == await said(Issuers([issuer.listed()]), token)


async def test_a_deep_or_critical_token_is_refused(issuer: Issuing) -> None:
    deep = f"{base64url_encode(b'{}').decode()}.{base64url_encode(b'[' * 5_000).decode()}."
    assert "jwt-malformed" == await said(Issuers([issuer.listed()]), deep)
    claims = {"iss": issuer.address, "aud": AUDIENCE, "sub": "ann", "exp": int(time.time()) + 60}
    critical = jwt.encode(claims, private_key("RS256"), "RS256", {"kid": "a", "crit": ["exp"], "exp": 1})
    assert await said(Issuers([issuer.listed()]), critical) == "jwt-malformed"


@pytest.mark.filterwarnings("ignore::jwt.warnings.InsecureKeyLengthWarning")
async def test_a_weak_key_and_a_key_for_something_else_verify_nothing(issuer: Issuing) -> None:
    weak = private_key("RS256", 5, bits=1024)
    issuer.keys = [public_jwk("a", number=5, bits=1024), {**public_jwk("b"), "use": "enc"}]
    claims = {"iss": issuer.address, "aud": AUDIENCE, "sub": "ann", "exp": int(time.time()) + 60}
    issuers = Issuers([issuer.listed()])
    assert "jwt-key" == await said(issuers, jwt.encode(claims, weak, "RS256", {"kid": "a"}))
    assert "jwt-key" == await said(issuers, issuer.token(kid="b"))


async def test_a_new_key_is_found_and_one_that_is_gone_verifies_nothing_any_more(
    issuer: Issuing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapter, "APART", 0.0)
    issuers = Issuers([issuer.listed()])
    old, new, ann = issuer.token(), issuer.token(number=1, kid="b"), account_of(issuer.address, "ann").player
    assert [ann, "jwt-key"] == [await said(issuers, one) for one in (old, new)]
    issuer.keys.append(public_jwk("b", number=1))
    assert [ann, ann] == [await said(issuers, one) for one in (old, new)]
    issuer.keys.pop(0)
    monkeypatch.setattr(adapter, "FRESH", 0.0)
    assert ["jwt-key", ann] == [await said(issuers, one) for one in (old, new)]


async def test_a_token_without_a_key_id_needs_an_issuer_with_one_key(issuer: Issuing) -> None:
    issuers = Issuers([issuer.listed()])
    assert account_of(issuer.address, "ann").player == await said(issuers, issuer.token(kid=None))
    issuer.keys.append(public_jwk("b", number=1))
    assert "jwt-key" == await said(Issuers([issuer.listed()]), issuer.token(kid=None))


async def test_a_flood_of_unknown_keys_asks_the_issuer_once(issuer: Issuing) -> None:
    issuers = Issuers([issuer.listed(keys=f"{issuer.address}/keys")])
    flood = [issuer.token(kid=f"k{number}") for number in range(50)]
    assert {"jwt-key"} == set(await asyncio.gather(*(said(issuers, one) for one in flood)))
    assert issuer.asked == ["/keys"]
    assert account_of(issuer.address, "ann").player == await said(issuers, issuer.token())


async def test_while_an_issuer_is_away_its_last_keys_are_used_for_a_day(
    issuer: Issuing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapter, "APART", 0.0)
    issuers = Issuers([issuer.listed()])
    issuer.status = 500
    assert IssuerUnreachable.__name__ == await said(issuers, issuer.token())
    issuer.status = 200
    ann = account_of(issuer.address, "ann").player
    assert ann == await said(issuers, issuer.token())
    issuer.status = 503
    monkeypatch.setattr(adapter, "FRESH", 0.0)
    assert [ann, IssuerUnreachable.__name__] == [await said(issuers, issuer.token(kid=kid)) for kid in ("a", "new")]
    monkeypatch.setattr(adapter, "STALE", 0.0)
    assert IssuerUnreachable.__name__ == await said(issuers, issuer.token())


async def test_a_request_that_gives_up_does_not_end_the_reading_for_others(issuer: Issuing) -> None:
    issuers = Issuers([issuer.listed()])
    first, second = (asyncio.create_task(said(issuers, issuer.token())) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert account_of(issuer.address, "ann").player == await second


async def test_a_configuration_of_another_issuer_is_not_believed(issuer: Issuing) -> None:
    issuer.named = "https://another.example"
    assert IssuerUnreachable.__name__ == await said(Issuers([issuer.listed()]), issuer.token())


@pytest.mark.parametrize(
    "text",
    [
        '[issuers.a]\nissuer = "http://login.example"\naudience = ["q"]',
        '[issuers.a]\nissuer = "https://login.example"',
        '[issuers.a]\nissuer = "https://login.example"\naudience = []',
        '[issuers.a]\nissuer = "https://login.example"\naudience = ["q"]\nalgorithms = ["HS256"]',
        '[issuers.a]\nissuer = "https://login.example"\naudience = ["q"]\nalgorithms = ["none"]',
        "\n".join(f'[issuers.{one}]\nissuer = "https://x.example"\naudience = ["q"]' for one in "ab"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "issuers.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"`|TOML|same"):
        read_issuers(file)
