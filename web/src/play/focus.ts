/**
 * The focus of somebody who plays by keys: what is disabled while the page sends loses it, and so does what is gone
 * afterwards.
 */

import { useEffect, useRef } from "preact/hooks";

const NEXT = '.bubble button, .actions button:enabled, .field [tabindex="0"], .going button:enabled';

/** Give it back once the page is ready: to where it was, or to what can be done next. */
export function useFocus(ready: boolean): void {
  const last = useRef<HTMLElement | SVGElement | null>(null);
  const byKeys = useRef(false);
  useEffect(() => {
    const focused = ({ target }: Event) => {
      if (target instanceof HTMLElement || target instanceof SVGElement) last.current = target;
    };
    const keyed = () => {
      byKeys.current = true;
    };
    const pointed = () => {
      byKeys.current = false;
    };
    const heard = { focusin: focused, keydown: keyed, pointerdown: pointed };
    for (const [kind, listener] of Object.entries(heard)) addEventListener(kind, listener, true);
    return () => {
      for (const [kind, listener] of Object.entries(heard)) removeEventListener(kind, listener, true);
    };
  }, []);
  useEffect(() => {
    if (!ready || !byKeys.current || !last.current || !isLost()) return;
    last.current.focus();
    if (isLost()) document.querySelector<HTMLElement | SVGElement>(NEXT)?.focus();
  }, [ready]);
}

/** Whether nothing that can be used has the focus. */
function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(":disabled");
}
