/** Shows and sounds what happened: what flies from where to where, above the whole table. */

import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { TableDocument, Update } from "quipu-client";
import { iconOf } from "../boards/index.ts";
import type { AnyView } from "../live.ts";
import { useReducedMotion } from "../media.ts";
import type { Printed } from "../printed.ts";
import { hearsEvents, useSetting } from "../settings.ts";
import { type Flight, type Gesture, gestureOf } from "./gestures.ts";
import { takenBack } from "./log.tsx";
import { colourOf } from "./seats.tsx";
import { play } from "./sounds.ts";
import { AFTER_ALL, type Story, isFetched } from "./story.ts";

interface Props {
  table: TableDocument;
  log: Update[];
  story: Story;
  /** What the page shows, which may be behind the table. */
  view: AnyView | null;
  printed: Printed;
  refused: boolean;
}

/** Milliseconds: a flight, between two of them, and before those that dice lead to. */
const [LENGTH, APART, AFTER_DICE] = [700, 60, 450];
const MOST = 12;
const NOD = { transform: ["none", "translateY(4px) scale(1.03)", "none"] };

export function Flights({ table, log, story, view, printed, refused }: Props) {
  const latest = table.version + AFTER_ALL;
  const shown = useRef({ at: latest, view });
  const still = useReducedMotion();
  const hears = useSetting(hearsEvents);
  const layer = useRef<HTMLDivElement>(null);
  const at = story.beat?.at ?? (isFetched(log, table) ? latest : null);
  useEffect(() => {
    const before = shown.current;
    if (at === null || at === before.at) return;
    shown.current = { at, view };
    const { links, schemas, board } = printed;
    const about = { game: table.game, links, schemas, board, seats: table.seats.length };
    const gesture = gestureOf(about, before.view, view, eventsBetween(log, before.at, at));
    if (hears) play(gesture.sound);
    if (!still && layer.current) show(layer.current, table.game, gesture);
  }, [at]);
  useEffect(() => {
    if (refused && hears) play("low");
  }, [refused]);
  return <div class="flights" aria-hidden="true" ref={layer} />;
}

function eventsBetween(log: Update[], after: number, until: number) {
  const gone = takenBack(log);
  return log
    .filter((one) => one.type === "acted" && !gone.has(one.version))
    .flatMap((one) => one.events.map((event, place) => ({ at: one.version + place / 1000, event })))
    .filter((one) => one.at > after && one.at <= until)
    .map(({ event }) => event);
}

/** What happens to the whole table: the board pales for a moment. */
const PALE = { opacity: [1, 0.6, 1] };

function show(layer: HTMLElement, game: string, { flights, nods, whole }: Gesture): void {
  if (whole) document.querySelector(".field .lens")?.animate(PALE, { duration: LENGTH });
  for (const seat of nods) document.querySelector(seatOf(seat))?.animate(NOD, { duration: LENGTH });
  // dice that the board shows are thrown there
  const thrown = document.querySelector(".field .dice") !== null;
  const late = flights.some(({ what }) => what === "roll") ? AFTER_DICE : 0;
  for (const [order, flight] of flights.slice(0, MOST).entries())
    if (flight.what !== "roll") fly(layer, game, flight, order, late + order * APART);
    else if (!thrown) fly(layer, game, flight, order, 0);
}

function fly(layer: HTMLElement, game: string, flight: Flight, order: number, delay: number): void {
  const { what, from, to, text } = flight;
  const one = document.createElement("div");
  one.className = `flight ${what}`;
  one.dataset.to = String(to ?? "");
  const seat = to ?? (typeof from === "number" ? from : null);
  if (seat !== null) one.style.setProperty("--seat", colourOf(game, seat));
  const icon = what === "card" ? iconOf(game, text) : undefined;
  if (icon)
    render(
      <svg viewBox={icon.box} aria-hidden="true">
        {icon.drawn}
      </svg>,
      one,
    );
  else one.textContent = what === "card" ? "" : text;
  layer.append(one);
  const [start, end] = [placed(beginOf(from, order)), placed(to === null ? middle() : seatAt(to, what))];
  const flying = one.animate(
    [
      { transform: `${start} scale(.5)`, opacity: 0 },
      { transform: `${start} scale(1.15)`, opacity: 1, offset: 0.2 },
      { transform: `${start} scale(1)`, opacity: 1, offset: 0.4 },
      { transform: `${end} scale(.8)`, opacity: 1, offset: 0.9 },
      { transform: `${end} scale(.6)`, opacity: 0 },
    ],
    { duration: LENGTH, delay, easing: "cubic-bezier(.5, 0, .2, 1)", fill: "both" },
  );
  flying.onfinish = () => {
    render(null, one);
    one.remove();
  };
}

const placed = ({ x, y, width, height }: DOMRect): string =>
  `translate(${x + width / 2}px, ${y + height / 2}px) translate(-50%, -50%)`;

const rectOf = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect();

const middle = (): DOMRect => rectOf(".field") ?? new DOMRect(innerWidth / 2, innerHeight / 2);

const seatOf = (seat: number): string => `.seats li:nth-child(${seat + 1})`;

const seatAt = (seat: number, what: Flight["what"]): DOMRect =>
  rectOf(`${seatOf(seat)} ${what === "points" ? "strong" : ".badge"}`) ?? middle();

/** Where it begins: one of the places that are named, or of those that pay. */
function beginOf(from: Flight["from"], order: number): DOMRect {
  if (typeof from === "number") return seatAt(from, "card");
  const named = from.flatMap(
    ({ collection, id }) => rectOf(`.field [data-collection="${collection}"] [data-id="${id}"]`) ?? [],
  );
  const spots = named.length
    ? named
    : [...document.querySelectorAll(".field .pays")].map((one) => one.getBoundingClientRect());
  return spots[order % Math.max(1, spots.length)] ?? middle();
}
