/** A small choice beside the place that was tapped; a sheet at the bottom on a phone. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Icon } from "../boards/drawing.ts";
import { useWords } from "../words.ts";
import type { Reference } from "../places.ts";
import type { Question } from "./targets.ts";

export interface Spot {
  x: number;
  y: number;
}

/** Where the player last pointed, or the element that has the focus. */
export function spotOf(event: Event | null): Spot {
  if (event instanceof MouseEvent && (event.clientX || event.clientY)) return { x: event.clientX, y: event.clientY };
  const box = document.activeElement?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: innerWidth / 2, y: innerHeight / 2 };
}

interface BubbleProps {
  at: Spot;
  label: string;
  close: () => void;
  alert?: boolean;
  /** Whether what it offers stands side by side. */
  short?: boolean;
  children: ComponentChildren;
}

/** Pixels: the most that a box is wide, by its style, what stays free beside it, and how far from the spot it begins. */
const [WIDEST, EDGE, AWAY] = [320, 8, 18];

/** A box beside a spot, within the window; it reaches over the spot rather than to be cut. */
export function Bubble({ at, label, close, alert, short, children }: BubbleProps) {
  const box = useRef<HTMLDivElement>(null);
  // at once: an effect runs later, and would take the focus from whoever has gone on already
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.querySelector<HTMLElement>("button, a")?.focus();
    const away = (event: Event) => !box.current?.contains(event.target as Node) && close();
    const leave = (event: KeyboardEvent) => event.key === "Escape" && close();
    addEventListener("pointerdown", away);
    addEventListener("keydown", leave);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("keydown", leave);
      if (before?.isConnected) before.focus();
    };
  }, []);
  const left = Math.max(EDGE, Math.min(at.x - 120, innerWidth - WIDEST - EDGE));
  const [side, free] = innerHeight - at.y > at.y ? ["top", innerHeight - at.y] : ["bottom", at.y];
  const room = free - AWAY - EDGE;
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const measure = () => setHeight(current.scrollHeight + current.offsetHeight - current.clientHeight);
    // a line may still break otherwise, such as when the scrollbar has gone or the letters have come
    const sizes = new ResizeObserver(measure);
    const look = () => {
      sizes.disconnect();
      for (const one of current.children) sizes.observe(one);
      measure();
    };
    // and more may be offered than at first
    const children = new MutationObserver(look);
    children.observe(current, { childList: true });
    look();
    return () => {
      children.disconnect();
      sizes.disconnect();
    };
  }, []);
  const over = Math.max(0, Math.min(height - room, innerHeight - 2 * EDGE - room));
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is an alert or a dialog
    <div
      class={`bubble ${alert ? "refused" : ""} ${short ? "short" : ""}`}
      ref={box}
      role={alert ? "alert" : "dialog"}
      aria-label={label}
      style={{ left: `${left}px`, maxHeight: `${room + over}px`, [side]: `${innerHeight - free + AWAY - over}px` }}
    >
      {children}
    </div>
  );
}

/** Labels of up to so many letters stand side by side. */
const SHORT = 14;

/** A small picture before a word. */
export function Pictured({ box, drawn }: Icon) {
  return (
    <svg class="icon" viewBox={box} aria-hidden="true">
      {drawn}
    </svg>
  );
}

interface ChoiceProps extends Question {
  at: Spot;
  close: () => void;
  point: (references: Reference[]) => void;
}

export function Choice({ at, lead, items, close, point }: ChoiceProps) {
  const { say } = useWords();
  // an effect of its own: the first item has the focus before its handlers hear of it
  useLayoutEffect(() => {
    point(items[0]?.references ?? []);
    return () => point([]);
  }, []);
  return (
    <Bubble
      at={at}
      label={lead ?? say("actions")}
      close={close}
      short={items.length > 2 && items.every(({ label, note }) => !note && label.length <= SHORT)}
    >
      {lead && <p>{lead}</p>}
      {items.map(({ label, note, sentence, picture, references = [], dismisses, run }) => (
        <button
          type="button"
          class={dismisses ? "dismiss" : ""}
          aria-label={sentence}
          onFocus={() => point(references)}
          onPointerEnter={() => point(references)}
          onClick={() => {
            close();
            run();
          }}
        >
          {picture && <Pictured {...picture} />}
          {label} {note && <small>{note}</small>}
        </button>
      ))}
    </Bubble>
  );
}
