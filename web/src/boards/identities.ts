/** Which of several equal pieces is which: from one view to the next, as few of them as possible change their place. */

import { useRef } from "preact/hooks";

export interface Standing {
  key: string;
  sort: string;
  place: number;
}

/** Pieces of each sort by place, with keys that last: who leaves one place is who arrives at another. */
export function useIdentities(pieces: { sort: string; place: number }[]): Standing[] {
  const known = useRef<{ standing: Standing[]; made: number }>({ standing: [], made: 0 });
  const free = [...known.current.standing];
  const take = (fits: (one: Standing) => boolean) => {
    const at = free.findIndex(fits);
    return at < 0 ? undefined : free.splice(at, 1)[0];
  };
  const stayed = pieces.map((piece) => take((one) => one.sort === piece.sort && one.place === piece.place));
  const standing = pieces.map((piece, at) => {
    const same = stayed[at] ?? take((one) => one.sort === piece.sort);
    return { ...piece, key: same?.key ?? `${piece.sort}-${known.current.made++}` };
  });
  known.current.standing = standing;
  return standing;
}
