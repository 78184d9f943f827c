"""Turns notices of Quipu into messages for phones: a receiver of webhooks with nothing but the standard library.

    QUIPU_WEBHOOK_SECRET=whsec_… python relay.py --port 9000 --devices devices.json

It checks the signature, forgets what it has seen before, looks up the devices of the seat, and prints one request for
each: to Firebase Cloud Messaging (HTTP v1) or to the Apple Push Notification service. Sending them takes your
credentials, and is the line marked below.
"""

import argparse
import base64
import hmac
import json
import os
import sys
import time
from collections import OrderedDict
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TOLERANCE = 300
"""Seconds by which the time of a request may differ from ours: older ones are somebody's recording."""
REMEMBERED = 10_000
WORDS = {
    "TURN": "It is your turn",
    "DRAW_NEAR": "A quarter of your time is left",
    "TIMEOUT_COMING": "Your time is nearly up",
    "RESULT": "The game is over",
}


class Relay:
    """Knows the secret, the devices, and what was relayed already."""

    def __init__(self, secret, devices, send):
        """``devices`` by ``table`` and ``table:seat``: a list of {"fcm": token} or {"apns": token, "topic": bundle}."""
        self.key = base64.b64decode(secret.removeprefix("whsec_"))
        self.devices, self.send, self.seen = devices, send, OrderedDict()

    def genuine(self, headers, body, now):
        """Whether the request is signed with our secret, not long ago (Standard Webhooks)."""
        identity, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
        if not at.isdecimal() or abs(now - int(at)) > TOLERANCE:
            return False
        digest = hmac.new(self.key, f"{identity}.{at}.".encode() + body, sha256).digest()
        due = f"v1,{base64.b64encode(digest).decode()}"
        signatures = headers.get("webhook-signature", "").split()
        return any(hmac.compare_digest(due, one) for one in signatures)

    def take(self, headers, body, now):
        """Relay one request; answers with the HTTP status."""
        if not self.genuine(headers, body, now):
            return 401
        notice = json.loads(body)["data"]
        if notice["id"] in self.seen:
            return 204
        for device in self.devices_of(notice):
            self.send(fcm(notice, device) if "fcm" in device else apns(notice, device, now))
        self.seen[notice["id"]] = True
        while len(self.seen) > REMEMBERED:
            self.seen.popitem(last=False)
        return 204

    def devices_of(self, notice):
        """Of the seat, or of the whole table."""
        table, seat = notice["table"], notice["seat"]
        if seat is not None:
            return self.devices.get(f"{table}:{seat}", [])
        return [one for name, some in self.devices.items() if name.partition(":")[0] == table for one in some]


def fcm(notice, device):
    """The body of ``POST /v1/projects/<project>/messages:send``; all values of ``data`` are strings."""
    data = {name: str(notice[name]) for name in ("table", "game", "kind", "version")}
    message = {
        "token": device["fcm"],
        "notification": {"title": notice["game"].capitalize(), "body": WORDS[notice["kind"]]},
        "data": data,
        "android": {"collapse_key": notice["table"]},
    }
    return {"to": "fcm", "body": {"message": message}}


def apns(notice, device, now):
    """Headers and body of ``POST /3/device/<token>``; a newer notice of the table replaces an older one."""
    alert = {"title": notice["game"].capitalize(), "body": WORDS[notice["kind"]]}
    headers = {
        "apns-topic": device["topic"],
        "apns-push-type": "alert",
        "apns-collapse-id": notice["table"],
        "apns-expiration": str(notice["deadline"] // 1000 if notice["deadline"] else int(now) + 86_400),
    }
    body = {"aps": {"alert": alert, "sound": "default"}, "table": notice["table"], "kind": notice["kind"]}
    return {"to": "apns", "device": device["apns"], "headers": headers, "body": body}


def handler_of(relay):
    """A handler of requests for this relay."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            headers = {name.lower(): value for name, value in self.headers.items()}
            self.send_response(relay.take(headers, body, time.time()))
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_):
            """Say nothing: an address may hold a secret."""

    return Handler


def printed(request):
    """Replace this by a request to FCM or APNs with your credentials."""
    print(json.dumps(request), flush=True)


def main():
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--port", type=int, default=9000)
    parser.add_argument("--devices", type=Path, required=True, help="JSON: devices by table and seat")
    asked = parser.parse_args()
    secret = os.environ.get("QUIPU_WEBHOOK_SECRET", "")
    if not secret.startswith("whsec_"):
        sys.exit("QUIPU_WEBHOOK_SECRET: the secret that setting the webhook answered with")
    relay = Relay(secret, json.loads(asked.devices.read_text(encoding="utf-8")), printed)
    server = ThreadingHTTPServer(("127.0.0.1", asked.port), handler_of(relay))
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
