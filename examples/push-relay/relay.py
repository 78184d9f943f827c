"""Turns notices of Quipu into messages for phones: a receiver of webhooks with nothing but the standard library.

    QUIPU_WEBHOOK_SECRET=whsec_… python relay.py --port 9000 --devices devices.json

It checks the signature, forgets what it has seen before, looks up the devices of the seat, and makes one request for
each: to Firebase Cloud Messaging (HTTP v1) or to the Apple Push Notification service. With `--fcm` and `--apns` it
sends them, with the tokens in FCM_TOKEN and APNS_TOKEN; else it prints them. APNs itself speaks HTTP/2 only: let a
proxy (such as nginx or envoy) translate, or replace `posted` by a client that does.
"""

import argparse
import base64
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.request
from collections import OrderedDict
from functools import partial
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TOLERANCE = 300
"""Seconds by which the time of a request may differ from ours: older ones are somebody's recording."""
REMEMBERED = 10_000
GONE = (404, 410)
"""What FCM and APNs answer about a device that they do not know any more."""
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
            status = self.send(fcm(notice, device) if "fcm" in device else apns(notice, device, now))
            if status in GONE:
                self.forget(device)
            elif not 200 <= status < 300:
                return 503  # Quipu sends the notice again
        self.seen[notice["id"]] = True
        while len(self.seen) > REMEMBERED:
            self.seen.popitem(last=False)
        return 204

    def forget(self, device):
        """The app was removed from it."""
        for some in self.devices.values():
            some[:] = [one for one in some if one != device]

    def devices_of(self, notice):
        """Of the seat, or of the whole table."""
        table, seat = notice["table"], notice["seat"]
        if seat is not None:
            return list(self.devices.get(f"{table}:{seat}", []))
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
        "apns-priority": "10",
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
    """Show a request instead of sending it."""
    print(json.dumps(request), flush=True)
    return 200


def posted(addresses, request):
    """Send a request; answers with its status, 503 if there is none."""
    service = request["to"]
    address = addresses[service] + (f"/3/device/{request['device']}" if service == "apns" else "")
    token = os.environ[f"{service.upper()}_TOKEN"]
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}", **request.get("headers", {})}
    try:
        body = json.dumps(request["body"]).encode()
        sent = urllib.request.Request(address, body, headers)  # noqa: S310 - the operator's own address
        with urllib.request.urlopen(sent, timeout=10) as answer:  # noqa: S310 - likewise
            return answer.status
    except urllib.error.HTTPError as refused:
        refused.close()
        return refused.code
    except OSError:
        return 503


def main():
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--port", type=int, default=9000)
    parser.add_argument("--devices", type=Path, required=True, help="JSON: devices by table and seat")
    parser.add_argument("--fcm", help="https://fcm.googleapis.com/v1/projects/<project>/messages:send")
    parser.add_argument("--apns", help="https://api.push.apple.com, or a proxy before it")
    asked = parser.parse_args()
    secret = os.environ.get("QUIPU_WEBHOOK_SECRET", "")
    if not secret.startswith("whsec_"):
        sys.exit("QUIPU_WEBHOOK_SECRET: the secret that setting the webhook answered with")
    addresses = {"fcm": asked.fcm, "apns": asked.apns}
    send = partial(posted, addresses) if asked.fcm or asked.apns else printed
    relay = Relay(secret, json.loads(asked.devices.read_text(encoding="utf-8")), send)
    server = ThreadingHTTPServer(("127.0.0.1", asked.port), handler_of(relay))
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
