/** The keyboard: arrows move between targets by where they lie, whatever drew them. */

/** Where keys write or choose; elements that are edited in place count, too. */
const WRITTEN = "input, select, textarea, [contenteditable]:not([contenteditable='false'])";
const DIALOG = "dialog, [role='dialog']";

/** What is known of a key that was pressed. */
export type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing"> & {
  target: EventTarget | null;
};

/** Whether a key is meant for the page: it writes nothing, is no shortcut of the browser, and asks for nothing else. */
export function isMeant({ key, ctrlKey, metaKey, altKey, isComposing, target }: Press): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  const at = target as Partial<Pick<Element, "closest">> | null;
  return !at?.closest?.(WRITTEN) && (key === "Escape" || !at?.closest?.(DIALOG));
}

/** What keys do where they are meant for the page. */
export const keysOf = (does: Record<string, () => void>) => (event: KeyboardEvent) => {
  if (isMeant(event)) does[event.key]?.();
};

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Move the focus to the nearest target in the direction of the key, or to any place with Shift; false if the key is no
 * arrow.
 */
export function moveFocus(field: Element, key: string, anything = false): boolean {
  const arrow = ARROWS[key];
  if (!arrow) return false;
  const targets = [...field.querySelectorAll<HTMLElement | SVGElement>(anything ? "[tabindex]" : '[tabindex="0"]')];
  const current = document.activeElement;
  const from = current && field.contains(current) && current !== field ? centre(current) : null;
  const best = from
    ? targets
        .filter((one) => one !== current)
        .map((one) => ({ one, way: cost(from, centre(one), arrow) }))
        .filter(({ way }) => way < Number.POSITIVE_INFINITY)
        .sort((a, b) => a.way - b.way)[0]?.one
    : targets[0];
  best?.focus();
  return true;
}

function centre(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Distance along the arrow, with twice what is aside; infinite behind. */
function cost(from: [number, number], to: [number, number], [dx, dy]: [number, number]): number {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const along = x * dx + y * dy;
  const aside = Math.abs(x * dy) + Math.abs(y * dx);
  return along <= 1 || aside > along * 2.5 ? Number.POSITIVE_INFINITY : along + 2 * aside;
}
