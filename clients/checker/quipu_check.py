"""Check exported logs of Quipu without Quipu: hashes, chain, commitments, seed, salts, draws.

Standard library only; docs/log.md is the specification. It knows no game and no rules: the file says which draws its
events show, and `quipu verify` decides every action again.
Use: python quipu_check.py FILE...
"""

import gzip
import hmac
import json
import re
import sys
import zlib
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

COMMAND, NAME = "-1", "-2"
REVEAL_WITHIN = 5_000
FORMS = {
    "header": "quipu:n table:s game:s viewer:m seed:t version:n head:s signature?:o shows?:o note?:s",
    "signature": "publicKey:s signature:s",
    "shown": "field?:s sides?:n below?:a among?:l shuffled?:l hidden?:a",
    "entry": "format:n version:n at:n seat:m revision:n firstDraw:n draws:n previous:s body:o",
    "opening": "part:i salt:s content:a",
    "sealed": "part:n commitment:s seats?:l",
    "opened": "table:s game:s seats:n edition:s editionHash:s setup:o commitment:s origin:p "
    "clock?:o hints?:b visibility?:s sandbox?:b frontend?:s isolated?:b rematch?:s delay?:n takeBacks?:s room?:s",
    **dict.fromkeys(["startAsked", "invitationChanged", "closed", "abandonAsked", "abandoned"], ""),
    **dict.fromkeys(["drawAsked", "drawDeclined", "drawn"], ""),
    **dict.fromkeys(["seatLeft", "seatOffered", "seatBack", "tokenChanged"], "seat:n"),
    **dict.fromkeys(["rewindAsked", "rewound"], "to:n"),
    **dict.fromkeys(["rulesAsked", "rulesChanged"], "revision:n"),
    "seatTaken": "seat:n name:s entropy:s bot?:s sealedName?:s entropyCommitment?:s",
    "entropyRevealed": "seat:n entropy:s",
    "started": "events:l sealed?:l withheld?:l",
    "forked": "events:l",
    "placed": "state:o",
    "acted": "command:s events:l sealed?:l by?:s",
    "timedOut": "seat:n then:s",
    "noticesSet": "sent:b",
    "resigned": "seat:n",
}
"""Members in their order, and what each is: s text, t text or null, n whole number, m that or null, i any whole number,
b true or false, o object, p object or null, l list, a anything; with ? it may be missing."""
KINDS = {
    "s": lambda value: isinstance(value, str),
    "t": lambda value: value is None or isinstance(value, str),
    "n": lambda value: type(value) is int and 0 <= value < 2**53,
    "m": lambda value: value is None or (type(value) is int and 0 <= value < 2**53),
    "i": lambda value: type(value) is int and abs(value) < 2**53,
    "b": lambda value: isinstance(value, bool),
    "o": lambda value: isinstance(value, dict),
    "p": lambda value: value is None or isinstance(value, dict),
    "l": lambda value: isinstance(value, list),
    "a": lambda _value: True,
}


NEEDED = (
    "not proven: that the moves were allowed, for which `quipu verify` is needed, and that this is the game that was "
    "played, for which you need a hash noted during it or the operator's signature, which was not checked here (`quipu "
    "verify --public-key` does)."
)
WRONG = (
    "A file that is wrong proves nothing from the entry named on: ask for the original, and compare its last hash "
    "with one that was noted during the game."
)
PARTIAL = (
    "Proven: nobody changed a file since its last hash was noted; not proven: what is still hidden and what chance "
    f"drew, for which the complete file is needed that everybody gets once the game is over; {NEEDED}"
)
COMPLETE = (
    "Proven: nobody changed a file since its last hash was noted, and what it opens, its seed and {again} of {total} "
    f"draws belong together; the other draws are of decks and bags that only the rules know; {NEEDED}"
)


class Wrong(Exception):
    """What is wrong in the entry that is being checked."""


def need(right: bool, problem: str) -> None:
    """Raise Wrong unless it is right."""
    if not right:
        raise Wrong(problem)


def digest(text: str) -> str:
    """SHA-256 in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def end_of(text: str, at: int) -> int:
    """Where the JSON value ends that begins here."""
    depth = 0
    while True:
        letter = text[at]
        if letter in ",]}" and depth == 0:
            return at
        if letter == '"':
            at += 1
            while text[at] != '"':
                at += 2 if text[at] == "\\" else 1
        depth += (letter in "[{") - (letter in "]}")
        at += 1
        if depth == 0 and letter in '"]}':
            return at


def parts(text: str) -> dict[Any, str]:
    """The members of an object by key, or the items of an array by place, each as it is written."""
    found: dict[Any, str] = {}
    at = 1
    while text[at] not in "]}":
        key: Any = len(found)
        if text[0] == "{":
            stop = end_of(text, at)
            key, at = json.loads(text[at:stop]), stop + 1
        stop = end_of(text, at)
        need(key not in found, f"the key {key} stands there twice")
        found[key] = text[at:stop]
        at = stop + (text[stop] == ",")
    return found


def exact(text: str) -> Any:
    """JSON as the format has it: whole numbers without point or exponent, no blanks outside of texts, no key twice."""
    text.encode()
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)
    need(not re.search(r"\s|-?\d+[.eE]|-0", bare), "the JSON is not written as the format has it")
    return json.loads(text, object_pairs_hook=once)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, no key of which stands there twice."""
    need(len(dict(pairs)) == len(pairs), "a key stands there twice")
    return dict(pairs)


def formed(value: Any, form: str, typed: bool = False) -> None:
    """Raise Wrong unless the object has the members of this form, each of its kind, in this order."""
    need(isinstance(value, dict) and form in FORMS, f"this is no {form}")
    rows = [row.split(":") for row in (["type:s"] if typed else []) + FORMS[form].split()]
    names = [name for name, _ in rows if not name.endswith("?") or name[:-1] in value]
    need(list(value) == [name.rstrip("?") for name in names], f"{form} has other members")
    for name, kind in rows:
        given = name.rstrip("?")
        need(given not in value or KINDS[kind](value[given]), f"`{given}` is not what it must be")


def body_of(entry: Any) -> dict[str, Any]:
    """What an entry says; raises Wrong unless entry and body have their forms."""
    need(isinstance(entry, dict), "this is no entry")
    need(entry.get("format") == 1, "entries of this format are not known")
    formed(entry, "entry")
    body = entry["body"]
    kind = body.get("type")
    need(isinstance(kind, str), "this type of entry is not known")
    formed(body, kind, typed=True)
    for one in body.get("sealed", ()):
        formed(one, "sealed")
    for one in body.get("events", ()):
        need(one is None or (isinstance(one, dict) and isinstance(one.get("type"), str)), "this is no event")
    return body


class Chance:
    """The draws of one entry."""

    def __init__(self, key: bytes, table: str, first: int) -> None:
        self.key, self.used = key, 0
        self.table, self.first = table, first

    def below(self, bound: int) -> int:
        need(bound > 0, "nothing could be drawn")
        while True:
            text = f"{self.table}:{self.first + self.used}"
            number = int.from_bytes(hmac.digest(self.key, text.encode(), sha256), "big")
            self.used += 1
            if number < 2**256 - 2**256 % bound:
                return number % bound

    def shuffled(self, items: list[Any]) -> list[Any]:
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items


class Log:
    """One file."""

    def __init__(self, header: str) -> None:
        self.header = exact(header)
        formed(self.header, "header")
        if "signature" in self.header:
            formed(self.header["signature"], "signature")
        self.table, self.viewer, self.seed = (self.header[name] for name in ("table", "viewer", "seed"))
        self.version, self.previous, self.draws, self.at = 0, "0" * 64, 0, 0
        self.entropies: list[str] = []
        self.owed: dict[int, str] = {}
        self.until: int | None = None
        self.draws_for = self.table
        self.started = False
        self.shows: dict[str, Any] = self.header.get("shows") or {}
        self.again = self.total = 0
        for shown in (shown for event in self.shows.values() for shown in event):
            formed(shown, "shown")
        need(self.header["quipu"] == 1, "this format is not known")
        need(self.seed is None or self.viewer is None, "a complete file is for everybody")

    def line(self, text: str) -> None:
        raw = parts(text)
        need(list(raw) == ["entry", "hash", "opened"], "the line has other members")
        entry, openings = exact(raw["entry"]), exact(raw["opened"])
        body = body_of(entry)
        need(isinstance(openings, list), "`opened` is no list")
        for one in openings:
            formed(one, "opening")
        need(f'"{digest(raw["entry"])}"' == raw["hash"], "the hash is not that of the entry")
        need(body["type"] != "acted" or len(body["events"]) > 0, "it has no events")
        need(entry["previous"] == self.previous, "it does not follow the entry before")
        need(entry["version"] == self.version + 1, "the version is not one more")
        need(entry["at"] >= self.at, "its time is before that of the entry before")
        need(entry["firstDraw"] == self.draws, "the draws before are counted otherwise")
        if self.version == 0:
            need(body["type"] == "opened", "it does not open a table")
            named = (body["table"], body["game"])
            need(named == (self.table, self.header["game"]), "it opens a table other than the header's")
            need(self.seed is None or digest(self.seed) == body["commitment"], "the seed is another one")
            need(1 <= body["seats"] <= 99, "no table has so many seats")
            self.entropies = [""] * body["seats"]
            self.draws_for = "sandbox" if body.get("sandbox") else self.table
        need(body.get("seat", 0) < len(self.entropies), "there is no such seat")
        if not self.started:
            self.entropy(entry, body)
        self.opened(entry, body, parts(raw["opened"]).values())
        if self.seed is not None and body["type"] in ("started", "acted"):
            known = {one["part"]: one["content"] for one in openings}
            self.drawn(entry, [known.get(place, event) for place, event in enumerate(body["events"])])
        self.started |= body["type"] in ("started", "forked", "placed")
        self.version, self.previous = entry["version"], raw["hash"].strip('"')
        self.draws, self.at = self.draws + entry["draws"], entry["at"]

    def entropy(self, entry: dict[str, Any], body: dict[str, Any]) -> None:
        """What a seat adds to the chance: committed to when it sits down, revealed after the start was asked for."""
        kind, seat = body["type"], body.get("seat")
        if kind == "seatTaken":
            self.entropies[seat] = body["entropy"]
            self.owed.pop(seat, None)
            if "entropyCommitment" in body:
                need(body["entropy"] == "", "a seat commits to entropy and sends it openly")
                self.owed[seat] = body["entropyCommitment"]
        elif kind == "startAsked":
            need(bool(self.owed) and self.until is None, "nobody has entropy to reveal")
            self.until = entry["at"] + REVEAL_WITHIN
        elif kind == "entropyRevealed":
            need(self.until is not None and seat in self.owed, "the seat has no entropy to reveal now")
            need(digest(body["entropy"]) == self.owed.pop(seat), "the revealed entropy is not what was committed to")
            self.entropies[seat] = body["entropy"]
        elif kind == "started":
            need(body.get("withheld", []) == sorted(self.owed), "it names other seats that did not reveal")
            need(not self.owed or (self.until or entry["at"] + 1) <= entry["at"], "the time to reveal was not up")

    def opened(self, entry: dict[str, Any], body: dict[str, Any], opened: Iterable[str]) -> None:
        sealed = {str(one["part"]): one["commitment"] for one in body.get("sealed", ())}
        if body["type"] == "acted":
            sealed[COMMAND] = body["command"]
        if body.get("sealedName"):
            sealed[NAME] = body["sealedName"]
        found = [parts(one) for one in opened]
        places = {one["part"] for one in found}
        need(len(places) == len(found) and places <= set(sealed), "it opens what it does not have")
        need(self.seed is None or places | {NAME} >= set(sealed), "a complete file opens everything but deleted names")
        spectating = self.seed is None and self.viewer is None
        need(not spectating or places <= {NAME}, "a spectator's file opens nothing")
        if self.viewer is not None and body["type"] == "acted":
            need((COMMAND in places) == (entry["seat"] == self.viewer), "a seat knows its own commands")
        for one in body.get("sealed", ()):
            if self.viewer is not None and "seats" in one:
                knows = self.viewer in one["seats"]
                need(knows == (str(one["part"]) in places), "a seat's file opens what the seat may know, all of it")
        for one in found:
            salt = json.loads(one["salt"])
            need(digest(salt + one["content"]) == sealed[one["part"]], "an opened part is not what was committed to")
            if self.seed is not None and one["part"] != NAME:
                text = f"salt:{self.table}:{entry['version']}:{one['part']}"
                from_seed = hmac.digest(bytes.fromhex(self.seed), text.encode(), sha256).hex()[:32]
                need(salt == from_seed, "a salt does not come from the seed")

    def drawn(self, entry: dict[str, Any], events: list[Any]) -> None:
        """Make those draws again of which the header says where the events show them."""
        self.total += entry["draws"]
        key = hmac.digest(bytes.fromhex(self.seed), ("entropy:" + ":".join(self.entropies)).encode(), sha256)
        chance, decks = Chance(key, self.draws_for, entry["firstDraw"]), dict[str, list[Any]]()
        for event in events:
            for shown in self.shows.get(event["type"], ()):
                if not shown:
                    return  # nobody knows how many draws these were
                self.shown(shown, event, chance, decks)
        need(not self.shows or chance.used == entry["draws"], "its events show another number of draws")

    def shown(self, shown: dict[str, Any], event: dict[str, Any], chance: Chance, decks: dict[str, list[Any]]) -> None:
        """What an event shows of chance is what chance draws; hidden draws are only counted."""
        hidden, value, before = shown.get("hidden"), event.get(shown.get("field", "")), chance.used
        if hidden is not None:
            chance.used += hidden if isinstance(hidden, int) else len(event[hidden])
        elif value is not None:
            items = value if isinstance(value, list) and "among" not in shown else [value]
            limit, of = shown.get("below"), shown.get("among") or shown.get("shuffled") or []
            if "sides" in shown:
                found = [1 + chance.below(shown["sides"]) for _ in items]
            elif limit is not None:
                found = [chance.below(limit if isinstance(limit, int) else event[limit])]
            elif "among" in shown:
                found = [of[chance.below(len(of))]]
            else:
                deck = decks.setdefault(str(of), [] if str(of) in decks else chance.shuffled(of))
                found, deck[: len(items)] = deck[: len(items)], []
            order = sorted(found, key=of.index if "shuffled" in shown else None)
            need(items in (found, order), f"chance draws {found}, not `{shown['field']}` of {event['type']}")
            self.again += chance.used - before


def check(text: str) -> tuple[int, str | None, int, int]:
    """The first wrong entry and what is wrong (0 is the header), or the count of entries and None.

    Then how many draws were made again, and how many there are.
    """
    number, log = 0, None
    try:
        header, *lines = text.split("\n")
        log = Log(header)
        need(lines[-1:] == [""], "the file ends within a line")
        for line in lines[:-1]:
            number += 1
            log.line(line)
        number += 1
        need((log.header["version"], log.header["head"]) == (log.version, log.previous), "entries are missing")
    except (Wrong, ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError) as problem:
        return number, str(problem) or type(problem).__name__, 0, 0
    return log.version, None, log.again, log.total


def plain(file: bytes) -> tuple[str, str]:
    """The text of a file, unpacked and with the line ends of a log; and what was done to it since it was exported."""
    undone = []
    if file.startswith(b"\x1f\x8b"):
        file, undone = gzip.decompress(file), ["packed with gzip"]
    if file.startswith(b"\xef\xbb\xbf"):
        file, undone = file[3:], [*undone, "with a byte order mark"]
    if b"\r\n" in file:
        file, undone = file.replace(b"\r\n", b"\n"), [*undone, "with lines that end with CRLF"]
    return file.decode(), f" (it came {', '.join(undone)})" if undone else ""


def shown(text: str) -> str:
    """The text with controls escaped, so that no file can clear the screen or draw another verdict."""
    return "".join(one if one.isprintable() else f"\\u{ord(one):04x}" for one in text)


def main(files: list[str]) -> int:
    """Say of each file what is right or wrong, and at the end what that means; 1 if one is wrong."""
    code, meaning, draws = 0, COMPLETE, [0, 0]
    for file in files:
        undone = ""
        try:
            with open(file, "rb") as opened:
                text, undone = plain(opened.read())
            number, problem, *drawn = check(text)
            draws = [one + other for one, other in zip(draws, drawn, strict=True)]
            meaning = PARTIAL if '"seed":null' in text.partition("\n")[0] else meaning
        except (OSError, EOFError, UnicodeDecodeError, zlib.error) as unreadable:
            number, problem = 0, f"it is no text in UTF-8, nor one that gzip packed ({unreadable})"
        said = f"{number} entries right{undone}" if problem is None else f"WRONG at entry {number}: {problem}"
        print(shown(f"{file}: {said}"))
        code = code or int(problem is not None)
    print(WRONG if code else meaning.format(again=draws[0], total=draws[1]))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
