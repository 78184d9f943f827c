// Check exported logs of Quipu without Quipu: hashes, chain, commitments, seed, salts, draws.
// No dependencies; runs in browsers and in Node 20 (WebCrypto). docs/log.md is the specification. It knows no game and
// no rules: the file says which draws its events show, and `quipu verify` decides every action again.
// Use: node quipu_check.mjs FILE...

const [COMMAND, NAME] = [-1, -2];
const REVEAL_WITHIN = 5_000;
const ROWS = [
  "header quipu:n table:s game:s viewer:[n-] seed:[s-] version:n head:s signature?:o shows?:o note?:s",
  "signature publicKey:s signature:s",
  "shown field?:s sides?:n below?:[ns] among?:l shuffled?:l hidden?:[ns]",
  "line entry:o hash:s opened:l",
  "entry format:n version:n at:n seat:[n-] by:s revision:n firstDraw:n draws:n previous:s body:o",
  "opening part:[ni] salt:s content:[os]",
  "sealed part:n commitment:s seats?:l",
  "event type=\\w+( \\w+:.)*",
  "body type=opened table:s game:s seats:n edition:s editionHash:s setup:o commitment:s origin:[o-] clock?:o " +
    "absence?:n hints?:b visibility?:s sandbox?:b frontend?:s isolated?:b rematch?:s kept?:l delay?:n takeBacks?:s " +
    "room?:s",
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
];
// Members in their order, and what each is: s text, n whole number, i one below 0, b true or false, o object, l list,
// - null. With ? it may be missing; of a text `type` itself is written.
const FORMS = new RegExp(`^(?:${ROWS.join("|").replace(/ (\w+)\?:([^ |]+)/g, "( $1:$2)?")})$`);
const SPACE = 2n ** 256n;
const NEEDED =
  "not proven: that the moves were allowed, for which `quipu verify` is needed, and that this is the game that was " +
  "played, for which you need a hash noted during it or the operator's signature, which was not checked here (`quipu " +
  "verify --public-key` does).";
const WRONG =
  "A file that is wrong proves nothing from the entry named on: ask for the original, and compare its last hash " +
  "with one that was noted during the game.";
const PARTIAL =
  "Proven: nobody changed a file since its last hash was noted; not proven: what is still hidden and what chance " +
  `drew, for which the complete file is needed that everybody gets once the game is over; ${NEEDED}`;
const COMPLETE =
  "Proven: nobody changed a file since its last hash was noted, and what it opens, its seed and {again} of {total} " +
  `draws belong together; the other draws are of decks and bags that only the rules know; ${NEEDED}`;
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

const digest = async (text) => hex(await crypto.subtle.digest("SHA-256", utf8.encode(text)));
const hmacKey = (bytes) => crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const hmac = async (key, text) => new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(text)));

// What a line says; throws if the same could be written otherwise, or holds a number that is not whole.
function exact(text) {
  const value = JSON.parse(text, (name, one) => {
    need(name.isWellFormed() && (typeof one !== "string" || one.isWellFormed()), "half a character");
    need(typeof one !== "number" || Number.isSafeInteger(one), "a number is too large, or not whole");
    return one;
  });
  need(JSON.stringify(value) === text, "the JSON is not written as the format has it");
  return value;
}

function kindOf(value) {
  if (value === null || Array.isArray(value)) return value === null ? "-" : "l";
  if (typeof value === "number") return value < 0 ? "i" : "n";
  return typeof value === "string" ? "s" : typeof value === "object" ? "o" : "b";
}

// Throws unless each is an object with the members of this form, each of its kind, in their order.
function formed(form, ...values) {
  for (const value of values) {
    need(kindOf(value) === "o", `this is no ${form}`);
    const members = Object.entries(value).map(([name, one]) =>
      name === "type" && typeof one === "string" ? ` type=${one}` : ` ${name}:${kindOf(one)}`,
    );
    const said = form + members.join("");
    const right = FORMS.test(said) && said.split(" ").length === members.length + 1;
    need(right, `these are no members of \`${form}\`: ${said}`);
  }
}

class Chance {
  constructor(key, table, first) {
    Object.assign(this, { key, table, first, used: 0 });
  }

  async below(bound) {
    need(bound > 0, "nothing could be drawn");
    for (;;) {
      const number = BigInt("0x" + hex(await hmac(this.key, `${this.table}:${this.first + this.used}`)));
      this.used += 1;
      if (number < SPACE - (SPACE % BigInt(bound))) return Number(number % BigInt(bound));
    }
  }

  async shuffled(items) {
    const list = [...items];
    for (let last = list.length - 1; last > 0; last -= 1) {
      const other = await this.below(last + 1);
      [list[last], list[other]] = [list[other], list[last]];
    }
    return list;
  }
}

class Log {
  constructor(header) {
    this.header = exact(header);
    formed("header", this.header);
    if (this.header.signature !== undefined) formed("signature", this.header.signature);
    this.shows = new Map(Object.entries(this.header.shows ?? {}));
    formed("shown", ...[...this.shows.values()].flat());
    Object.assign(this, { table: this.header.table, viewer: this.header.viewer, seed: this.header.seed });
    Object.assign(this, { version: 0, previous: "0".repeat(64), draws: 0, at: 0, entropies: [], started: false });
    Object.assign(this, { owed: new Map(), until: null, again: 0, total: 0 });
    need(this.header.quipu === 1, "this format is not known");
    need(this.seed === null || this.viewer === null, "a complete file is for everybody");
  }

  async line(text) {
    const line = exact(text);
    formed("line", line);
    const { entry, hash, opened } = line;
    formed("entry", entry);
    need(entry.format === 1, "entries of this format are not known");
    const { body } = entry;
    formed("body", body);
    formed("opening", ...opened);
    formed("sealed", ...(body.sealed ?? []));
    formed("event", ...(body.events ?? []).filter((event) => event !== null));
    need((await digest(JSON.stringify(entry))) === hash, "the hash is not that of the entry");
    need(body.type !== "acted" || body.events.length > 0, "it has no events");
    need(entry.previous === this.previous, "it does not follow the entry before");
    need(entry.version === this.version + 1, "the version is not one more");
    need(entry.at >= this.at, "its time is before that of the entry before");
    const who = entry.seat === null ? /^(HOST|OPERATOR|SERVICE)$/ : /^(SEAT|NEWCOMER|SERVICE)$/;
    need(who.test(entry.by), "nobody like that writes it with such a seat");
    need(entry.firstDraw === this.draws, "the draws before are counted otherwise");
    if (this.version === 0) {
      need(body.type === "opened", "it does not open a table");
      need(body.table === this.table && body.game === this.header.game, "it opens a table other than the header's");
      need(this.seed === null || (await digest(this.seed)) === body.commitment, "the seed is another one");
      need(body.seats >= 1 && body.seats <= 99, "no table has so many seats");
      this.entropies = Array(body.seats).fill("");
      this.drawsFor = body.sandbox ? "sandbox" : this.table;
    }
    need((body.seat ?? 0) < this.entropies.length, "there is no such seat");
    if (!this.started) await this.entropy(entry, body);
    const known = new Map(opened.map((one) => [one.part, one]));
    need(known.size === opened.length, "it opens a part twice");
    await this.opened(entry, body, known);
    if (this.seed !== null && ["started", "acted"].includes(body.type)) {
      const events = body.events.map((event, part) => known.get(part)?.content ?? event);
      await this.drawn(entry, events);
    }
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

  // What is opened is what was committed to, and all that the viewer of the file may know.
  async opened(entry, body, known) {
    const sealed = new Map((body.sealed ?? []).map((one) => [one.part, one.commitment]));
    if (body.type === "acted") sealed.set(COMMAND, body.command);
    if (body.sealedName) sealed.set(NAME, body.sealedName);
    const within = (some, all) => [...some.keys()].every((part) => part === NAME || all.has(part));
    need(
      [...known.keys()].every((part) => sealed.has(part)),
      "it opens what it does not have",
    );
    if (this.seed !== null) {
      need(within(sealed, known), "a complete file opens everything but deleted names");
    } else if (this.viewer === null) {
      need(within(known, new Map()), "a spectator's file opens nothing");
    } else {
      const mine = body.type !== "acted" || known.has(COMMAND) === (entry.seat === this.viewer);
      need(mine, "a seat knows its own commands");
      for (const { part, seats } of body.sealed ?? []) {
        const knows = seats?.includes(this.viewer) ?? known.has(part);
        need(knows === known.has(part), "a seat's file opens what the seat may know, all of it");
      }
    }
    for (const [part, { salt, content }] of known) {
      const bound = (await digest(salt + JSON.stringify(content))) === sealed.get(part);
      need(bound, "an opened part is not what was committed to");
      if (this.seed === null || part === NAME) continue;
      const fromSeed = await hmac(await hmacKey(bytesOf(this.seed)), `salt:${this.table}:${entry.version}:${part}`);
      need(salt === hex(fromSeed).slice(0, 32), "a salt does not come from the seed");
    }
  }

  // Makes those draws again of which the header says where the events show them.
  async drawn(entry, events) {
    this.total += entry.draws;
    const key = await hmac(await hmacKey(bytesOf(this.seed)), "entropy:" + this.entropies.join(":"));
    const chance = new Chance(await hmacKey(key), this.drawsFor, entry.firstDraw);
    const decks = new Map();
    for (const event of events) {
      for (const shown of this.shows.get(event.type) ?? []) {
        if (Object.keys(shown).length === 0) return; // nobody knows how many draws these were
        await this.shown(shown, event, chance, decks);
      }
    }
    need(this.shows.size === 0 || chance.used === entry.draws, "its events show another number of draws");
  }

  // What an event shows of chance is what chance draws; hidden draws are only counted.
  async shown({ field, sides, below, among, shuffled, hidden }, event, chance, decks) {
    const value = event[field];
    const before = chance.used;
    if (hidden !== undefined) {
      chance.used += typeof hidden === "number" ? hidden : event[hidden].length;
    } else if (value !== undefined && value !== null) {
      const items = Array.isArray(value) && among === undefined ? value : [value];
      const found = [];
      if (sides !== undefined) {
        for (const _ of items) found.push(1 + (await chance.below(sides)));
      } else if (below !== undefined) {
        found.push(await chance.below(typeof below === "number" ? below : event[below]));
      } else if (among !== undefined) {
        found.push(among[await chance.below(among.length)]);
      } else {
        const name = JSON.stringify(shuffled);
        if (!decks.has(name)) decks.set(name, await chance.shuffled(shuffled));
        found.push(...decks.get(name).splice(0, items.length));
      }
      const place = (item) => (shuffled === undefined ? item : shuffled.indexOf(item));
      const sorted = found.toSorted((one, other) => place(one) - place(other));
      const right = [found, sorted].some((list) => JSON.stringify(list) === JSON.stringify(items));
      need(right, `chance draws ${JSON.stringify(found)}, not \`${field}\` of ${event.type}`);
      this.again += chance.used - before;
    }
  }
}

// The text of a file, unpacked and with the line ends of a log; and what was done to it since it was exported.
async function plain(file) {
  const undone = [];
  let bytes = file;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    bytes = new Uint8Array(await new Response(unpacked).arrayBuffer());
    undone.push("packed with gzip");
  }
  let text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  if (text.startsWith("\ufeff")) {
    text = text.slice(1);
    undone.push("with a byte order mark");
  }
  if (text.includes("\r\n")) {
    text = text.replaceAll("\r\n", "\n");
    undone.push("with lines that end with CRLF");
  }
  return [text, undone.length > 0 ? ` (it came ${undone.join(", ")})` : ""];
}

// The text with controls escaped, so that no file can clear the screen or draw another verdict.
const coded = (one) => `\\u${one.codePointAt(0).toString(16).padStart(4, "0")}`;
const shown = (text) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, coded);

// { entries, problem, again, total }: the first wrong entry and what is wrong (0 is the header), or the count of entries
// and null; how many draws were made again, and how many there are.
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
    return { entries: log.version, problem: null, again: log.again, total: log.total };
  } catch (problem) {
    return { entries: number, problem: problem.message, again: 0, total: 0 };
  }
}

if (typeof process !== "undefined" && process.argv[1] && import.meta.url.endsWith(process.argv[1].split("/").at(-1))) {
  const { readFile } = await import("node:fs/promises");
  const drawn = { again: 0, total: 0 };
  let meaning = COMPLETE;
  for (const file of process.argv.slice(2)) {
    let said = "";
    try {
      const [text, undone] = await plain(await readFile(file));
      const { entries, problem, again, total } = await check(text);
      if (text.split("\n", 1)[0].includes('"seed":null')) meaning = PARTIAL;
      drawn.again += again;
      drawn.total += total;
      said = problem === null ? `${entries} entries right${undone}` : `WRONG at entry ${entries}: ${problem}`;
    } catch (error) {
      said = `WRONG at entry 0: it is no text in UTF-8, nor one that gzip packed (${error.message})`;
    }
    console.log(shown(`${file}: ${said}`));
    if (said.startsWith("WRONG")) process.exitCode = 1;
  }
  const meant = meaning.replace("{again}", drawn.again).replace("{total}", drawn.total);
  console.log(process.exitCode === 1 ? WRONG : meant);
}
