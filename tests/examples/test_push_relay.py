"""The relay of ``examples/`` as its users run it: a process that gets signed notices and prints what phones get."""

import base64
import json
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_network
from pathlib import Path
from threading import Thread
from typing import Any

from quipu_extensions.webhooks.courier import content_of, signed
from quipu_extensions.webhooks.deliveries import Delivery, Sent
from quipu_extensions.webhooks.posting import Posting
from quipu_rules.kernel.message import Seat
from quipu_service.adapters.entropy import system_clock
from quipu_service.application.notices.computed import Notice, NoticeKind
from tests.service.serving import ROOT, environment
from tests.service.valkey import PATIENCE

SECRET = "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()
TABLE = "abcdefghij234567"
IPHONE = "ab" * 32
DEVICES = {f"{TABLE}:0": [{"fcm": "android"}], f"{TABLE}:1": [{"apns": IPHONE, "topic": "org.example"}]}
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


@contextmanager
def relaying(folder: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    (folder / "devices.json").write_text(json.dumps(DEVICES), encoding="utf-8")
    process = subprocess.Popen(
        [
            sys.executable,
            str(ROOT / "examples/push-relay/relay.py"),
            "--port",
            "0",
            "--devices",
            "devices.json",
            *options,
        ],
        cwd=folder,
        env={**environment({}), "QUIPU_WEBHOOK_SECRET": SECRET, "FCM_TOKEN": "of-google", "APNS_TOKEN": "of-apple"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().strip()
        assert ADDRESS.fullmatch(address), address
        yield address, process
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


def notice(kind: NoticeKind, seat: int | None) -> Notice:
    return Notice(
        id=f"{TABLE}.{secrets.token_hex(4)}",
        kind=kind,
        table=TABLE,
        game="caracalla",
        version=7,
        seat=None if seat is None else Seat(seat),
        at=system_clock(),
        deadline=None,
        sandbox=False,
    )


async def posted(address: str, said: Notice, secret: str = SECRET, late: int = 0) -> Sent:
    body = content_of(Delivery(notice=said, to="table"))
    headers = signed(secret, said.id, system_clock() // 1000 - late, body)
    return await Posting([ip_network("127.0.0.0/8")])(address, headers, body)


async def test_a_notice_becomes_a_message_for_the_devices_of_its_seat(tmp_path: Path) -> None:
    with relaying(tmp_path) as (address, process):
        first = notice(NoticeKind.TURN, 0)
        for one in (first, first, notice(NoticeKind.TURN, 1), notice(NoticeKind.RESULT, None)):
            assert await posted(address, one) == Sent(status=204)
        for wrong in (await posted(address, first, "whsec_" + "A" * 32), await posted(address, first, late=900)):
            assert wrong == Sent(status=401)
        assert process.stdout is not None
        told = [json.loads(process.stdout.readline()) for _ in range(4)]

    assert [one["to"] for one in told] == ["fcm", "apns", "fcm", "apns"], "a repeat is relayed once"
    assert {"token": "android"}.items() <= told[0]["body"]["message"].items()
    assert told[0]["body"]["message"]["notification"]["body"] == "It is your turn"
    assert (told[1]["device"], told[1]["headers"]["apns-topic"]) == (IPHONE, "org.example")
    assert told[3]["body"]["aps"]["alert"]["body"] == "The game is over"


class PushServices(ThreadingHTTPServer):
    """A stand-in for FCM (HTTP v1) and APNs that refuses what is not in their formats."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), PushHandler)
        self.taken: list[tuple[str, Any]] = []
        self.wrong: list[str] = []
        self.status = 200

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class PushHandler(BaseHTTPRequestHandler):
    server: PushServices

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        wrong = list((faults_for_fcm if self.path.startswith("/v1/") else faults_for_apns)(self, json.loads(body)))
        if len(body) > 4096:
            wrong.append("the payload has at most 4096 bytes")
        self.server.wrong += wrong
        if not wrong and self.server.status == 200:
            self.server.taken.append((self.path, json.loads(body)))
        self.send_response(400 if wrong else self.server.status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def faults_for_fcm(request: BaseHTTPRequestHandler, body: Any) -> Iterator[str]:
    """Of ``projects.messages.send``: fields of ``Message``, ``Notification`` and ``AndroidConfig``."""
    message = body.get("message", {})
    if not re.fullmatch(r"/v1/projects/[a-z0-9-]+/messages:send", request.path):
        yield request.path
    if request.headers["authorization"] != "Bearer of-google":
        yield "authorization"
    if set(body) - {"message", "validate_only"} or set(message) - {"token", "notification", "data", "android", "apns"}:
        yield f"unknown fields in {body}"
    if not isinstance(message.get("token"), str) or set(message["notification"]) - {"title", "body", "image"}:
        yield f"token or notification in {message}"
    if not all(isinstance(value, str) for value in message["data"].values()):
        yield f"a value of data that is no text: {message['data']}"
    if set(message["android"]) - {"collapse_key", "priority", "ttl"}:
        yield f"android: {message['android']}"


def faults_for_apns(request: BaseHTTPRequestHandler, body: Any) -> Iterator[str]:
    """Of a request to ``/3/device/<token>`` and the keys of ``aps``."""
    headers = request.headers
    if not re.fullmatch("/3/device/[0-9a-f]{64}", request.path):
        yield request.path
    if headers["authorization"].lower() != "bearer of-apple":
        yield "authorization"
    if headers["apns-push-type"] not in {"alert", "background", "liveactivity"} or not headers["apns-topic"]:
        yield "apns-push-type or apns-topic"
    if headers["apns-priority"] not in {"1", "5", "10"} or not headers["apns-expiration"].isdecimal():
        yield "apns-priority or apns-expiration"
    if len(headers["apns-collapse-id"].encode()) > 64:
        yield "apns-collapse-id"
    if set(body["aps"]) - {"alert", "sound", "badge", "thread-id"} or set(body["aps"]["alert"]) - {"title", "body"}:
        yield f"aps: {body['aps']}"


async def test_messages_are_in_the_formats_of_fcm_and_apns_and_lost_ones_are_asked_for_again(tmp_path: Path) -> None:
    with PushServices() as services:
        Thread(target=services.serve_forever, daemon=True).start()
        fcm = f"--fcm={services.address}/v1/projects/my-project/messages:send"
        with relaying(tmp_path, fcm, f"--apns={services.address}") as (address, _):
            over = notice(NoticeKind.RESULT, None)
            services.status = 503
            assert await posted(address, over) == Sent(status=503)
            services.status = 200
            assert await posted(address, over) == Sent(status=204)
            assert [path.split("/")[1] for path, _ in services.taken] == ["v1", "3"]
            services.status = 410  # nobody has the app any more
            assert await posted(address, notice(NoticeKind.TURN, 1)) == Sent(status=204)
            services.status = 200
            assert await posted(address, notice(NoticeKind.TURN, 1)) == Sent(status=204)
        services.shutdown()
    assert services.wrong == []
    assert len(services.taken) == 2, "a device that is gone is forgotten"
