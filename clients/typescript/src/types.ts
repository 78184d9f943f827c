/** What every game has in common on the wire. The types of one game are parameters: view `V`, action `A`, event `E`. */

export type Status = "OPEN" | "RUNNING" | "OVER";

/** A text in every language that the service speaks. */
export interface Words {
  en: string;
  de: string;
}

/** Any record of a game: an action, an event or a phase, told apart by its `type`. */
export interface Tagged {
  type: string;
  [field: string]: unknown;
}

export interface GameSummary {
  name: string;
  title: string;
  leastSeats: number;
  mostSeats: number;
  revision: number;
}

/** Where a table of printed numbers comes from; a `RECONSTRUCTION` is the service's own proposal. */
export interface Source {
  part: string;
  standing: "RULEBOOK" | "FOUND" | "DEDUCED" | "RECONSTRUCTION";
  where: string;
}

export interface GameDocument extends GameSummary {
  editions: { name: string; hash: string; sources: Source[] }[];
  /** Names of parts, statuses and options in the language asked for, by `Enum-VALUE`. */
  texts: Record<string, string>;
  options: Record<string, unknown>;
  schemas: Record<string, unknown>;
}

/** One thing that fields refer to by its number: a card, a tile, a figure. */
export interface Part {
  id: number;
  name: Words;
  text: Words | null;
}

/** A part that lies somewhere on the board. `x` grows to the right, `y` downwards, both in the units of `extent`. */
export interface Place extends Part {
  kind: string | null;
  x: number;
  y: number;
  neighbours: number[];
}

export interface Board {
  edition: string;
  extent: { x: number; y: number; width: number; height: number };
  sources: Source[];
  [collection: string]: unknown;
}

export interface SeatInfo {
  seat: number;
  name: string | null;
  toAct: boolean;
  /** How well it plays, if a bot plays it. */
  bot?: string | null;
  /** What became of a seat whose time was up. */
  away?: string | null;
  /** When its time is up, in milliseconds since 1970. */
  deadline?: number | null;
}

export interface Undo {
  allowed: boolean;
  reason: string | null;
  toVersions: number[];
  redoVersion: number | null;
}

export interface Outcome {
  /** Final score of each seat. */
  scores: number[];
  /** Best first; seats that share a place stand together. */
  ranking: number[][];
  ending: string;
}

export interface Table<V = unknown> {
  id: string;
  game: string;
  version: number;
  status: Status;
  seats: SeatInfo[];
  toAct: number[];
  /** Your seat; `null` for a spectator. */
  you: number | null;
  edition: string;
  undo: Undo;
  rewind: { to: number; agreed: number[] } | null;
  outcome: Outcome | null;
  commitment: string;
  seed: string | null;
  head: string;
  openedAt: number;
  changedAt: number;
  setup: unknown;
  view: V | null;
}

/** One entry of the log as this viewer may know it. */
export interface Update<E = Tagged> {
  version: number;
  at: number;
  seat: number | null;
  type: string;
  /** The version gone back to, for rewinds. */
  to: number | null;
  events: E[];
  status: Status;
  toAct: number[];
  /** One sentence for each event, if asked for. */
  texts?: string[];
}

/** An update with what it led to. */
export interface FullUpdate<V = unknown, A = Tagged, E = Tagged> extends Update<E> {
  view: V;
  legalActions: A[];
}

/** An open family of actions: what each field may hold, and one action that is legal as it stands. */
export interface Template extends Tagged {
  type: "template";
  action: string;
  bounds: { path: string; least: number | null; most: number | null; choices: string[] }[];
  totals: { paths: string[]; least: number | null; most: number | null }[];
  exclusions: { path: string; value: string; excludes: string[] }[];
  example: Tagged;
}

export interface Legal<A = Tagged> {
  version: number;
  legalActions: A[];
  texts?: string[];
}

/** RFC 9457: what was wrong, where, and what to do. `code` is for programs, `detail` for people. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  rule?: string;
  place?: number;
  version?: number;
  details?: Record<string, unknown>;
}
