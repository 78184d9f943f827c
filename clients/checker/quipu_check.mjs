// Check exported logs of Quipu without Quipu: hashes, chain, commitments, seed, salts, counts of draws, dice.
// No dependencies; runs in browsers and in Node 20 (WebCrypto). docs/log.md is the specification. It knows no rules:
// `quipu verify` decides every action again. Use: node quipu_check.mjs FILE...

const COMMAND = "-1", NAME = "-2";
const REVEAL_WITHIN = 5_000;
const TYPES = ("opened seatTaken seatLeft seatOffered startAsked entropyRevealed started forked placed acted timedOut seatBack rewindAsked rewound " +
  "invitationChanged tokenChanged resigned abandonAsked abandoned noticesSet closed").split(" ");
const SPACE = 2n ** 256n;
const MEANING =
  "Proven of every file that is right: nobody changed it since its last hash was noted, and what it opens, its seed " +
  "and its dice belong together; not proven: that the moves were allowed, for which `quipu verify` is needed, and " +
  "that this is the game that was played, for which you need a hash noted during it or the operator's signature.";
const utf8 = new TextEncoder();

function need(right, problem) {
  if (!right) throw new Error(problem);
}

function hex(bytes) {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(text) {
  need(/^([0-9a-f]{2})*$/.test(text), "not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

async function digest(text) {
  return hex(await crypto.subtle.digest("SHA-256", utf8.encode(text)));
}

async function hmacKey(bytes) {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function hmac(key, text) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(text)));
}

// Where the JSON value ends that begins here.
function endOf(text, at) {
  let depth = 0;
  for (;;) {
    const letter = text[at];
    need(letter !== undefined, "the JSON ends too early");
    if (",]}".includes(letter) && depth === 0) return at;
    if (letter === '"') {
      for (at += 1; text[at] !== '"'; at += text[at] === "\\" ? 2 : 1) need(at < text.length, "the JSON ends too early");
    }
    if ("[{".includes(letter)) depth += 1;
    if ("]}".includes(letter)) depth -= 1;
    at += 1;
    if (depth === 0 && '"]}'.includes(letter)) return at;
  }
}

// The members of an object by key, or the items of an array by place, each as it is written.
function parts(text) {
  const found = new Map();
  let at = 1;
  while (text[at] !== "]" && text[at] !== "}") {
    let key = found.size;
    if (text[0] === "{") {
      const stop = endOf(text, at);
      key = JSON.parse(text.slice(at, stop));
      at = stop + 1;
    }
    const stop = endOf(text, at);
    need(!found.has(key), `the key ${key} stands there twice`);
    found.set(key, text.slice(at, stop));
    at = stop + (text[stop] === "," ? 1 : 0);
  }
  return found;
}

// JSON as the format has it: whole numbers without point or exponent, no blanks outside of texts, no key twice.
function exact(text) {
  need(!/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text), "half a character");
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  need(!/\s|-?\d+[.eE]|-0/.test(bare), "the JSON is not written as the format has it");
  (function look(value) {
    if (!"{[".includes(value[0])) return;
    for (const part of parts(value).values()) look(part);
  })(text);
  return JSON.parse(text);
}

function count(value, least, what) {
  need(Number.isSafeInteger(value) && value >= least, `${what} is not a whole number from ${least} on`);
}

class Chance {
  constructor(key, table, entry) {
    const old = entry.firstDraw === undefined;
    this.key = key;
    this.used = 0;
    this.context = old ? `${table}:${entry.version}:` : `${table}:`;
    this.first = old ? 0 : entry.firstDraw;
  }

  async below(bound) {
    for (;;) {
      const number = BigInt("0x" + hex(await hmac(this.key, `${this.context}${this.first + this.used}`)));
      this.used += 1;
      if (number < SPACE - (SPACE % BigInt(bound))) return Number(number % BigInt(bound));
    }
  }
}

class Log {
  constructor(header) {
    this.header = exact(header);
    Object.assign(this, { table: this.header.table, viewer: this.header.viewer, seed: this.header.seed });
    Object.assign(this, { version: 0, previous: "0".repeat(64), draws: 0, at: 0, entropies: [], started: false });
    Object.assign(this, { owed: new Map(), until: null });
    need([1, 2].includes(this.header.quipu), "this format is not known");
    need(this.seed === null || this.viewer === null, "a complete file is for everybody");
  }

  async line(text) {
    const raw = parts(text);
    need([...raw.keys()].join() === "entry,hash,opened", "the line has other members");
    const entry = exact(raw.get("entry"));
    const body = entry.body ?? entry.deed;
    const hash = JSON.parse(raw.get("hash"));
    exact(raw.get("opened"));
    count(entry.version, 1, "version");
    count(entry.at, 0, "at");
    count(entry.draws, 0, "draws");
    if ((entry.format ?? 1) !== 1) count(entry.firstDraw, 0, "firstDraw");
    need(TYPES.includes(body?.type), "this type of entry is not known");
    if (body.type === "acted") need(body.events.length > 0, "it has no events");
    need((await digest(raw.get("entry"))) === hash, "the hash is not that of the entry");
    need(entry.previous === this.previous, "it does not follow the entry before");
    need(entry.version === this.version + 1, "the version is not one more");
    need(entry.at >= this.at, "its time is before that of the entry before");
    need((entry.firstDraw ?? this.draws) === this.draws, "the draws before are counted otherwise");
    if (this.version === 0) {
      need(body.type === "opened" && body.table === this.table, "it does not open this table");
      need(this.seed === null || (await digest(this.seed)) === body.commitment, "the seed is another one");
      this.entropies = Array(body.seats).fill("");
      this.drawsFor = body.sandbox ? "sandbox" : this.table;
    }
    if (!this.started) await this.entropy(entry, body);
    await this.opened(entry, body, [...parts(raw.get("opened")).values()].map(parts));
    if (this.seed !== null && ["started", "acted"].includes(body.type)) await this.dice(entry, body);
    this.started ||= ["started", "forked", "placed"].includes(body.type);
    Object.assign(this, { version: entry.version, previous: hash, draws: this.draws + entry.draws, at: entry.at });
  }

  // What a seat adds to the chance: committed to when it sits down, revealed after the start was asked for.
  async entropy(entry, body) {
    const { type, seat } = body;
    if (type === "seatTaken") {
      this.entropies[seat] = body.entropy;
      this.owed.delete(seat);
      if (body.entropyCommitment !== undefined) {
        need(body.entropy === "", "a seat commits to entropy and sends it openly");
        this.owed.set(seat, body.entropyCommitment);
      }
    } else if (type === "startAsked") {
      need(this.owed.size > 0 && this.until === null, "nobody has entropy to reveal");
      this.until = entry.at + REVEAL_WITHIN;
    } else if (type === "entropyRevealed") {
      need(this.until !== null && this.owed.has(seat), "the seat has no entropy to reveal now");
      need((await digest(body.entropy)) === this.owed.get(seat), "the revealed entropy is not what was committed to");
      this.owed.delete(seat);
      this.entropies[seat] = body.entropy;
    } else if (type === "started") {
      const owed = [...this.owed.keys()].sort((one, other) => one - other);
      need(JSON.stringify(body.withheld ?? []) === JSON.stringify(owed), "it names other seats that did not reveal");
      need(owed.length === 0 || (this.until !== null && this.until <= entry.at), "the time to reveal was not up");
    }
  }

  async opened(entry, body, found) {
    const sealed = new Map((body.sealed ?? []).map((one) => [String(one.part), one.commitment]));
    if (body.type === "acted") sealed.set(COMMAND, body.command ?? body.wish);
    if (body.sealedName) sealed.set(NAME, body.sealedName);
    const places = new Set(found.map((one) => one.get("part")));
    need(places.size === found.length && [...places].every((one) => sealed.has(one)), "it opens what it does not have");
    const all = [...sealed.keys()].every((part) => part === NAME || places.has(part));
    need(this.seed === null || all, "a complete file opens everything but deleted names");
    if (this.viewer !== null && body.type === "acted") {
      need(places.has(COMMAND) === (entry.seat === this.viewer), "a seat knows its own commands");
    }
    const key = this.seed === null ? null : await hmacKey(bytesOf(this.seed));
    for (const one of found) {
      const salt = JSON.parse(one.get("salt"));
      const committed = sealed.get(one.get("part"));
      need((await digest(salt + one.get("content"))) === committed, "an opened part is not what was committed to");
      if (key === null || one.get("part") === NAME) continue;
      const text = `salt:${this.table}:${entry.version}:${one.get("part")}`;
      need(salt === hex(await hmac(key, text)).slice(0, 32), "a salt does not come from the seed");
    }
  }

  // Draws whose meaning needs no rules: who begins in Caracalla and Caretos, both dice of Inkas.
  async dice(entry, body) {
    const key = await hmac(await hmacKey(bytesOf(this.seed)), "entropy:" + this.entropies.join(":"));
    const chance = new Chance(await hmacKey(key), this.drawsFor, entry);
    const events = body.events.filter((event) => event !== null);
    for (const event of events.filter((one) => ["familiesSeated", "tableOpened"].includes(one.type))) {
      const begins = event.starter ?? event.first;
      if (begins !== undefined) need(begins === (await chance.below(event.seats)), "chance lets another seat begin");
    }
    const rolls = events.filter((event) => event.dice).map((event) => event.dice);
    chance.used = entry.draws - 2 * rolls.length;
    for (const roll of rolls) {
      const drawn = [1 + (await chance.below(6)), 1 + (await chance.below(6))];
      need(roll.join() === drawn.join(), "chance rolls other dice");
    }
  }
}

// { entries, problem }: the first wrong entry and what is wrong (0 is the header), or the count of entries and null.
export async function check(text) {
  let number = 0;
  try {
    const [header, ...lines] = text.split("\n");
    const log = new Log(header);
    need(lines.at(-1) === "", "the file ends within a line");
    for (const line of lines.slice(0, -1)) {
      number += 1;
      await log.line(line);
    }
    number += 1;
    need(log.header.version === log.version && log.header.head === log.previous, "entries are missing");
    return { entries: log.version, problem: null };
  } catch (problem) {
    return { entries: number, problem: problem.message };
  }
}

if (typeof process !== "undefined" && process.argv[1] && import.meta.url.endsWith(process.argv[1].split("/").at(-1))) {
  const { readFile } = await import("node:fs/promises");
  for (const file of process.argv.slice(2)) {
    const { entries, problem } = await readFile(file)
      .then((bytes) => check(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)))
      .catch((error) => ({ entries: 0, problem: `it is no text in UTF-8; unpack it if it is packed (${error.message})` }));
    console.log(problem === null ? `${file}: ${entries} entries right` : `${file}: WRONG at entry ${entries}: ${problem}`);
    if (problem !== null) process.exitCode = 1;
  }
  console.log(MEANING);
}
