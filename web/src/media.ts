/** What the screen and its reader are like, as it changes. */

import { useEffect, useState } from "preact/hooks";

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const listen = () => setMatches(media.matches);
    listen();
    media.addEventListener("change", listen);
    return () => media.removeEventListener("change", listen);
  }, [query]);
  return matches;
}

/** Whether the board has to fit a screen that is higher than wide. */
export const usePortrait = () => useMedia("(max-width: 48rem) and (orientation: portrait)");

/** Whether there is room above and below a board that fills the width. */
export const useSlender = () => useMedia("(max-width: 48rem) and (max-aspect-ratio: 1/2)");

/** Whether cards and log are sheets below the board, as in style/table.css. */
export const useNarrow = () => useMedia("(max-width: 60rem)");

export const useReducedMotion = () => useMedia("(prefers-reduced-motion: reduce)");

/** Whether one points with a finger, which covers what it points at. */
export const useTouch = () => useMedia("(pointer: coarse)");
