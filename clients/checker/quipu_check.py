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
from hashlib import sha256
from typing import Any

COMMAND, NAME = -1, -2
REVEAL_WITHIN = 5_000
ROWS = [
    "header quipu:n table:s game:s viewer:[n-] seed:[s-] version:n head:s signature?:o shows?:o note?:s",
    "signature publicKey:s signature:s",
    "shown field?:s sides?:n below?:[ns] among?:l shuffled?:l hidden?:[ns]",
    "line entry:o hash:s opened:l",
    "entry format:n version:n at:n seat:[n-] by:s revision:n firstDraw:n draws:n previous:s body:o",
    "opening part:[ni] salt:s content:[os]",
    "sealed part:n commitment:s seats?:l",
    r"event type=\w+( \w+:.)*",
    "body type=opened table:s game:s seats:n edition:s editionHash:s setup:o commitment:s origin:[o-] clock?:o "
    "absence?:n hints?:b visibility?:s sandbox?:b frontend?:s isolated?:b rematch?:s kept?:l delay?:n "
    "takeBacks?:s room?:s",
    "body type=seatTaken seat:n name:s entropy:s bot?:s sealedName?:s entropyCommitment?:s",
    "body type=(seatLeft|seatBack|tokenChanged|resigned) seat:n",
    "body type=(startAsked|invitationChanged|closed|abandoned|drawn)",
    "body type=entropyRevealed seat:n entropy:s",
    "body type=started events:l sealed:l withheld?:l",
    "body type=forked events:l",
    "body type=placed state:o",
    "body type=acted command:s events:l sealed:l by?:s",
    "body type=(motionAgreed|motionDeclined) kind:s to:[n-]",
    "body type=rewound to:n",
    "body type=timedOut seat:n then:s",
    "body type=noticesSet sent:b",
    "body type=rulesChanged revision:n",
]
"""Members in their order, and what each is: s text, n whole number, i one below 0, b true or false, o object, l list,
- null. With ? it may be missing; of a text `type` itself is written."""
FORMS = re.compile(re.sub(r" (\w+)\?:([^ |]+)", r"( \1:\2)?", "|".join(ROWS)), re.ASCII)
KINDS = {str: "s", int: "n", bool: "b", dict: "o", list: "l", type(None): "-"}
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


def written(value: Any) -> str:
    """JSON as a log has it, which is all that is hashed: compact, members in their order, no character escaped."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def whole(text: str) -> int:
    """The only kind of number in a log."""
    need(abs(int(text)) < 2**53, "a number is too large")
    return int(text)


def exact(text: str) -> Any:
    """What a line says; raises Wrong if the same could be written otherwise."""
    value = json.loads(text, parse_int=whole, parse_float=whole, parse_constant=whole)
    need(written(value) == text, "the JSON is not written as the format has it")
    return value


def formed(form: str, *values: Any) -> None:
    """Raise Wrong unless each is an object with the members of this form, each of its kind, in their order."""
    for value in values:
        need(isinstance(value, dict), f"this is no {form}")
        said = form
        for name, one in value.items():
            kind = "i" if type(one) is int and one < 0 else KINDS[type(one)]
            said += f" type={one}" if (name, kind) == ("type", "s") else f" {name}:{kind}"
        right = FORMS.fullmatch(said) and said.count(" ") == len(value)
        need(bool(right), f"these are no members of `{form}`: {said}")


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
        formed("header", self.header)
        self.shows: dict[str, Any] = self.header.get("shows", {})
        formed("signature", *(value for name, value in self.header.items() if name == "signature"))
        formed("shown", *(shown for event in self.shows.values() for shown in event))
        self.table, self.viewer, self.seed = (self.header[name] for name in ("table", "viewer", "seed"))
        self.version, self.previous, self.draws, self.at = 0, "0" * 64, 0, 0
        self.entropies: list[str] = []
        self.owed: dict[int, str] = {}
        self.until: int | None = None
        self.draws_for = self.table
        self.started = False
        self.again = self.total = 0
        need(self.header["quipu"] == 1, "this format is not known")
        need(self.seed is None or self.viewer is None, "a complete file is for everybody")

    def line(self, text: str) -> None:
        line = exact(text)
        formed("line", line)
        entry, openings = line["entry"], line["opened"]
        formed("entry", entry)
        need(entry["format"] == 1, "entries of this format are not known")
        body = entry["body"]
        formed("body", body)
        formed("opening", *openings)
        formed("sealed", *body.get("sealed", ()))
        formed("event", *(event for event in body.get("events", ()) if event is not None))
        need(digest(written(entry)) == line["hash"], "the hash is not that of the entry")
        need(body["type"] != "acted" or body["events"] != [], "it has no events")
        need(entry["previous"] == self.previous, "it does not follow the entry before")
        need(entry["version"] == self.version + 1, "the version is not one more")
        need(entry["at"] >= self.at, "its time is before that of the entry before")
        who = ("HOST", "OPERATOR", "SERVICE") if entry["seat"] is None else ("SEAT", "NEWCOMER", "SERVICE")
        need(entry["by"] in who, "nobody like that writes it with such a seat")
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
        known = {one["part"]: one for one in openings}
        need(len(known) == len(openings), "it opens a part twice")
        self.opened(entry, body, known)
        if self.seed is not None and body["type"] in ("started", "acted"):
            events = enumerate(body["events"])
            self.drawn(entry, [known[part]["content"] if part in known else event for part, event in events])
        self.started |= body["type"] in ("started", "forked", "placed")
        self.version, self.previous, self.at = entry["version"], line["hash"], entry["at"]
        self.draws += entry["draws"]

    def entropy(self, entry: dict[str, Any], body: dict[str, Any]) -> None:
        """What a seat adds to the chance: committed to when it sits down, revealed after the start was asked for."""
        kind = body["type"]
        seat: Any = body.get("seat")
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

    def opened(self, entry: dict[str, Any], body: dict[str, Any], known: dict[int, Any]) -> None:
        """What is opened is what was committed to, and all that the viewer of the file may know."""
        sealed = {one["part"]: one["commitment"] for one in body.get("sealed", ())}
        if body["type"] == "acted":
            sealed[COMMAND] = body["command"]
        if body.get("sealedName"):
            sealed[NAME] = body["sealedName"]
        need(known.keys() <= sealed.keys(), "it opens what it does not have")
        if self.seed is not None:
            need(known.keys() | {NAME} >= sealed.keys(), "a complete file opens everything but deleted names")
        elif self.viewer is None:
            need(known.keys() <= {NAME}, "a spectator's file opens nothing")
        else:
            mine = body["type"] != "acted" or (COMMAND in known) == (entry["seat"] == self.viewer)
            need(mine, "a seat knows its own commands")
            for one in body.get("sealed", ()):
                knows = self.viewer in one["seats"] if "seats" in one else one["part"] in known
                need(knows == (one["part"] in known), "a seat's file opens what the seat may know, all of it")
        for part, one in known.items():
            bound = digest(one["salt"] + written(one["content"])) == sealed[part]
            need(bound, "an opened part is not what was committed to")
            if self.seed is not None and part != NAME:
                text = f"salt:{self.table}:{entry['version']}:{part}"
                from_seed = hmac.digest(bytes.fromhex(self.seed), text.encode(), sha256).hex()[:32]
                need(one["salt"] == from_seed, "a salt does not come from the seed")

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
    code, meaning, again, total = 0, COMPLETE, 0, 0
    for file in files:
        try:
            with open(file, "rb") as opened:
                text, undone = plain(opened.read())
            number, problem, *drawn = check(text)
            again, total = again + drawn[0], total + drawn[1]
            meaning = PARTIAL if '"seed":null' in text.partition("\n")[0] else meaning
            said = f"{number} entries right{undone}" if problem is None else f"WRONG at entry {number}: {problem}"
        except (OSError, EOFError, UnicodeDecodeError, zlib.error) as unreadable:
            said = f"WRONG at entry 0: it is no text in UTF-8, nor one that gzip packed ({unreadable})"
        print(shown(f"{file}: {said}"))
        code |= said.startswith("WRONG")
    print(WRONG if code else meaning.format(again=again, total=total))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
