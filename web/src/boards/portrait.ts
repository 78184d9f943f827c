/** Whether the board has to fit a screen that is higher than wide. */

import { useEffect, useState } from "preact/hooks";

const NARROW = "(max-width: 48rem) and (orientation: portrait)";

export function usePortrait(): boolean {
  const [portrait, setPortrait] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const listen = () => setPortrait(query.matches);
    query.addEventListener("change", listen);
    return () => query.removeEventListener("change", listen);
  }, []);
  return portrait;
}
