/** The pictures beside a statement of the rules. */

import { useLayoutEffect, useState } from "preact/hooks";
import type { DrawingProps, Spot } from "../boards/drawing.ts";
import { Card } from "../generic/playing-cards.tsx";
import { isLocated } from "../places.ts";
import { Pictured } from "./choice.tsx";
import type { Depicted } from "./pictures.ts";

/** Names the board that is shown, so that a part of it can be shown again. */
const SHOWN = "shown-board";

/** Things always; places and cards of the statement that is read. */
export function Depiction({
  named,
  place,
  drawn,
  read,
}: {
  named: Depicted[];
  place: Spot | null;
  drawn: DrawingProps | null;
  read: boolean;
}) {
  const spots = place ? [place] : named.flatMap(({ spot }) => spot ?? []);
  return (
    <>
      {named.map(({ word, icon }) => icon && <Pictured key={word} {...icon} />)}
      {read &&
        drawn &&
        spots
          .slice(0, 2)
          .map((spot) =>
            isLocated(drawn.board, spot.collection) ? (
              <Part key={`${spot.collection}/${spot.id}`} spot={spot} />
            ) : (
              <Card key={spot.id} given={{ ...drawn, targets: [] }} {...spot} />
            ),
          )}
    </>
  );
}

/** A part of the board with what lies around it, as the board shows it now. */
function Part({ spot: { collection, id } }: { spot: Spot }) {
  const [part, setPart] = useState<{ box: string; whole: DOMRect } | null>(null);
  useLayoutEffect(() => {
    const board = document.querySelector<SVGSVGElement>(".frame svg.board");
    const found = board?.querySelector<SVGGElement>(
      `[data-collection="${CSS.escape(collection)}"] .spot[data-id="${id}"]`,
    );
    if (!board || !found) return setPart(null);
    board.id = SHOWN;
    const { x, y, width, height } = found.getBBox();
    const moved = found.transform.baseVal.consolidate()?.matrix;
    const half = 2 * Math.max(width, height);
    const [left, top] = [x + width / 2 + (moved?.e ?? 0) - half, y + height / 2 + (moved?.f ?? 0) - half * 0.6];
    setPart({ box: `${left} ${top} ${2 * half} ${1.2 * half}`, whole: DOMRect.fromRect(board.viewBox.baseVal) });
  }, [collection, id]);
  return (
    part && (
      <svg class="part" viewBox={part.box} aria-hidden="true" data-place={`${collection}/${id}`}>
        <use href={`#${SHOWN}`} x={part.whole.x} y={part.whole.y} width={part.whole.width} height={part.whole.height} />
      </svg>
    )
  );
}
