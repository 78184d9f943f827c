"""The relay of ``examples/`` as its users run it: a process that gets signed notices and prints what phones get."""

import base64
import json
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path

from quipu.rules.kernel.message import Seat
from quipu.service.adapters.entropy import system_clock
from quipu.service.adapters.posting import Posting
from quipu.service.application.notices.computed import Notice, NoticeKind
from quipu.service.application.notices.deliveries import Delivery, Sent
from quipu.service.application.notices.webhooks import content_of, signed
from tests.service.serving import ROOT, environment

SECRET = "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()
TABLE = "abcdefghij234567"
DEVICES = {f"{TABLE}:0": [{"fcm": "android"}], f"{TABLE}:1": [{"apns": "iphone", "topic": "org.example"}]}
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


@contextmanager
def relaying(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    (folder / "devices.json").write_text(json.dumps(DEVICES), encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "examples/push-relay/relay.py"), "--port", "0", "--devices", "devices.json"],
        cwd=folder,
        env={**environment({}), "QUIPU_WEBHOOK_SECRET": SECRET},
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
        process.wait(20)
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
    assert (told[1]["device"], told[1]["headers"]["apns-topic"]) == ("iphone", "org.example")
    assert told[3]["body"]["aps"]["alert"]["body"] == "The game is over"
