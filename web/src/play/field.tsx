/** The board in its frame: targets by pointer and keyboard, traces of the last moves. */

import { useRef } from "preact/hooks";
import type { ComponentChildren, RefObject } from "preact";
import type { TableDocument, Tagged, Update } from "quipu-client";
import { coloursOf } from "../boards/colours.ts";
import type { DrawingProps, Target } from "../boards/drawing.ts";
import { type Reference, referencesOf } from "../places.ts";
import type { Reading } from "../view/facts.ts";
import { useWords } from "../words.ts";
import { type Spot, spotOf } from "./choice.tsx";
import { Drawn } from "./drawn.tsx";
import { rolled } from "./gestures.ts";
import { isMeant, moveFocus } from "./keys.ts";
import type { Option } from "./targets.ts";
import { takenBack } from "./log.tsx";
import { type Zoom, useZoom } from "./zoom.ts";

interface Scene {
  reading: Reading;
  table: Pick<TableDocument, "view" | "you">;
  targets: Target[];
  options: Option[];
  act: (action: Tagged) => void;
  /** What the sentence under the pointer speaks of. */
  hover: Reference[];
  log: Update[];
  /** How far of the log is shown; without it all of it. */
  until?: number | undefined;
}

/** What a drawing is given, or null before there is anything to see. */
export function drawnOf({ reading, table, targets, options, act, hover, log, until }: Scene): DrawingProps | null {
  const { printed, names, locale } = reading;
  if (!table.view) return null;
  const moves = () =>
    lastMoves(log, table.you).flatMap((line) => line.events.flatMap((event) => referencesOf(printed.links, event)));
  return {
    board: printed.board,
    view: table.view,
    targets,
    traces: hover.length ? hover : moves(),
    rolled: lastRoll(log, until),
    options: options.map(({ action, label }) => ({ action, label, choose: () => act(action) })),
    texts: printed.game.texts,
    schemas: printed.schemas,
    names,
    colours: coloursOf(printed.game.name),
    language: locale,
    you: table.you,
  };
}

interface Props {
  drawn: DrawingProps | null;
  game: string;
  open?: boolean;
  /** Whether what can be tapped is planned, and no move. */
  marked?: boolean;
  pointed?: RefObject<Spot>;
  refused?: boolean;
  /** Called with what the pointer or the focus comes to. */
  look?: (event: Event) => void;
  /** What was enlarged for a finger is the whole board again when this changes. */
  moment?: unknown;
  /** Called on a tap anywhere. */
  tap?: () => void;
  children?: ComponentChildren;
}

export function Field({ drawn, game, open, marked, pointed, refused, look, moment, tap, children }: Props) {
  const { say } = useWords();
  const field = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const seen = useRef<HTMLDivElement>(null);
  const zoom = useZoom(frame, seen, moment);
  const remember = (event: Event) => {
    if (pointed) pointed.current = spotOf(event);
  };
  return (
    <section
      class={`field ${game} ${refused ? "shaken" : ""} ${open ? "open" : ""} ${marked ? "marked" : ""}`}
      ref={field}
      aria-label={say("board")}
      onClick={tap}
      onPointerMove={look}
      onPointerDown={look}
      onFocusIn={look}
      onPointerDownCapture={remember}
      onKeyDownCapture={remember}
      onKeyDown={(event) =>
        field.current && isMeant(event) && moveFocus(field.current, event.key, event.shiftKey) && event.preventDefault()
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its places are the buttons, it tells taps from drags */}
      <div
        class="frame"
        ref={frame}
        onClickCapture={zoom.lens.clicked}
        onPointerDownCapture={zoom.lens.pressed}
        onDblClick={zoom.lens.twice}
        onFocusIn={zoom.lens.focused}
      >
        <div class="lens" ref={seen}>
          {drawn && <Drawn key={game} game={game} given={drawn} />}
        </div>
      </div>
      {drawn && <Closer zoom={zoom} />}
      {children}
    </section>
  );
}

/** Buttons for who has no wheel and no second finger. */
function Closer({ zoom: { lens, scale } }: { zoom: Zoom }) {
  const { say } = useWords();
  return (
    <div class={`closer ${scale > 1 ? "near" : ""}`} role="group" aria-label={say("zoom")}>
      <button type="button" aria-label={say("nearer")} title={say("nearer")} onClick={() => lens.by(1)}>
        +
      </button>
      {scale > 1 && (
        <>
          <button type="button" aria-label={say("farther")} title={say("farther")} onClick={() => lens.by(-1)}>
            −
          </button>
          <button type="button" aria-label={say("wholeBoard")} title={say("wholeBoard")} onClick={lens.reset}>
            ⤢
          </button>
        </>
      )}
    </div>
  );
}

/** The last dice that were thrown up to a moment. */
function lastRoll(log: Update[], until = Number.POSITIVE_INFINITY): DrawingProps["rolled"] {
  const gone = takenBack(log);
  for (const { version, events } of log.toReversed()) {
    const place = gone.has(version) ? -1 : events.findLastIndex((one) => rolled(one).length > 0);
    const event = events[place];
    if (event && version + place / 1000 <= until)
      return { dice: rolled(event), seat: typeof event.seat === "number" ? event.seat : null, version };
  }
  return null;
}

/** Entries since one's own last action, or the last one alone. */
function lastMoves(log: Update[], you: number | null): Update[] {
  const own = log.findLastIndex((line) => line.type === "acted" && line.seat === you);
  const since = you === null ? [] : log.slice(own + 1).filter((line) => line.type === "acted");
  return since.length ? since.slice(-8) : log.slice(-1);
}
