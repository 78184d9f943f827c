/**
 * Looking closer at the board: pinch, wheel with Ctrl, keys, buttons; and by itself where a finger could not tell
 * targets apart.
 */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import Panzoom, { type PanzoomObject } from "@panzoom/panzoom";
import { isMeant } from "./keys.ts";
import { FINGER, type Point, magnification, nearest } from "./magnify.ts";

const MOST = 6;
/** Up to this the board counts as whole: a reset may miss 1 by what a division rounds. */
const WHOLE = 1.01;
const STEP = 0.5;
const TWICE = 2;
/** What can be chosen on a board, whatever drew it, and what can be looked at there. */
const TARGETS = '[role="button"][tabindex="0"], button:enabled';
const PLACES = `${TARGETS}, .spot`;
/** Pixels that a pointer may tremble on its way through a click. */
const STILL = 6;

/** The board within its frame; `told` hears how many times larger than the whole it is. */
export class Lens {
  readonly #told: (scale: number) => void;
  #frame: HTMLElement | null = null;
  #panzoom: PanzoomObject | null = null;
  #down = { x: 0, y: 0, touch: false };
  /** Whether it was enlarged for a finger, and not because somebody wanted it. */
  #unasked = false;

  constructor(told: (scale: number) => void) {
    this.#told = told;
  }

  /** Begin; the answer ends it. */
  attach(frame: HTMLElement, seen: HTMLElement): () => void {
    // pointers go on to whoever explains what is under them
    const panzoom = Panzoom(seen, {
      maxScale: MOST,
      minScale: 1,
      contain: "outside",
      panOnlyWhenZoomed: true,
      pinchAndPan: true,
      step: STEP,
      cursor: "",
      overflow: "clip",
      touchAction: "pan-x pan-y",
      handleStartEvent: () => undefined,
    });
    [this.#frame, this.#panzoom] = [frame, panzoom];
    const changed = () => {
      panzoom.setOptions({ touchAction: this.scale > 1 ? "none" : "pan-x pan-y" });
      this.#told(this.scale);
    };
    const wheel = (event: WheelEvent) => event.ctrlKey && panzoom.zoomWithWheel(event, { animate: false });
    seen.addEventListener("panzoomchange", changed);
    frame.addEventListener("wheel", wheel, { passive: false });
    return () => {
      seen.removeEventListener("panzoomchange", changed);
      frame.removeEventListener("wheel", wheel);
      panzoom.destroy();
      panzoom.resetStyle();
      this.#panzoom = null;
    };
  }

  get scale(): number {
    const scale = this.#panzoom?.getScale() ?? 1;
    return scale > WHOLE ? scale : 1;
  }

  by(steps: number): void {
    const to = this.scale * (1 + STEP) ** steps;
    this.#unasked = false;
    if (to <= WHOLE) this.#panzoom?.reset(motion());
    else this.#panzoom?.zoom(to, motion());
  }

  readonly reset = (): void => {
    this.#unasked = false;
    this.#panzoom?.reset(motion());
  };

  /** The whole board again, if nobody wanted it larger. */
  settle(): void {
    if (this.#unasked) this.reset();
  }

  readonly pressed = ({ clientX, clientY, pointerType }: PointerEvent): void => {
    this.#down = { x: clientX, y: clientY, touch: pointerType === "touch" };
  };

  /** A click that ended a drag chooses nothing, and one that a finger may have meant otherwise not yet. */
  readonly clicked = (event: MouseEvent): void => {
    const dragged = event.detail > 0 && Math.hypot(event.clientX - this.#down.x, event.clientY - this.#down.y) > STILL;
    if (!dragged && !(this.#down.touch && event.isTrusted && this.#fingered(event))) return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly twice = (event: MouseEvent): void => {
    if ((event.target as Element).closest(TARGETS)) return;
    if (this.scale > 1) this.reset();
    else this.#panzoom?.zoomToPoint(TWICE, event);
  };

  /** What has the focus comes into the frame. */
  readonly focused = ({ target }: FocusEvent): void => {
    if (!this.#panzoom || !this.#frame || this.scale === 1) return;
    const [dx, dy] = missing((target as Element).getBoundingClientRect(), this.#frame.getBoundingClientRect());
    if (dx || dy) this.#panzoom.pan(dx / this.scale, dy / this.scale, { ...motion(), relative: true });
  };

  /** Enlarge what is too small for a finger, or choose what the finger is nearest to; true if that was done. */
  #fingered(event: MouseEvent): boolean {
    const targets = [...(this.#frame?.querySelectorAll(TARGETS) ?? [])];
    const hit = (event.target as Element).closest(PLACES);
    const meant = hit ?? targets[nearest([event.clientX, event.clientY], targets.map(centre))];
    if (!meant) return false;
    const wanted = Math.min(MOST / this.scale, magnification(centre(meant), targets.map(centre)));
    if (wanted > 1.01) {
      this.#unasked ||= this.scale === 1;
      this.#panzoom?.zoomToPoint(this.scale * wanted, event);
    } else if (!hit)
      meant.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: event.clientX, clientY: event.clientY }));
    return wanted > 1.01 || !hit;
  }
}

export interface Zoom {
  lens: Lens;
  scale: number;
}

/** `seen` is the board within its `frame`; what was enlarged for a finger is whole again at the next `moment`. */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  seen: RefObject<HTMLElement | null>,
  moment: unknown,
): Zoom {
  const [scale, setScale] = useState(1);
  const lens = useMemo(() => new Lens(setScale), []);
  useEffect(() => (frame.current && seen.current ? lens.attach(frame.current, seen.current) : undefined), [lens]);
  useEffect(() => lens.settle(), [lens, moment]);
  const keys = useRef<Record<string, () => void>>({
    "+": () => lens.by(1),
    "=": () => lens.by(1),
    "-": () => lens.by(-1),
    "0": lens.reset,
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isMeant(event)) keys.current[event.key]?.();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  return { lens, scale };
}

const motion = () => ({ animate: !matchMedia("(prefers-reduced-motion: reduce)").matches });

const centre = (one: Element): Point => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

/** How far a box has to go to lie in the frame, with a finger's width around it where there is room. */
function missing(box: DOMRect, frame: DOMRect): [number, number] {
  const room = FINGER / 2;
  const along = (from: number, to: number, least: number, most: number) =>
    from < least ? least + room - from : to > most ? most - room - to : 0;
  return [along(box.left, box.right, frame.left, frame.right), along(box.top, box.bottom, frame.top, frame.bottom)];
}
