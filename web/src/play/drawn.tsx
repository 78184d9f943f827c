/** A table by its game's drawing; by the hints of its view where there is none, or where it has failed. */

import { Component, type ComponentChildren } from "preact";
import { useCallback, useState } from "preact/hooks";
import type { DrawingProps } from "../boards/drawing.ts";
import { DRAWINGS } from "../boards/index.ts";
import { Generic } from "../generic/generic.tsx";
import { useWords } from "../words.ts";
import { Framed, ownDrawing } from "./frame.tsx";

/** Of an error, so many letters are shown; the console has all of it. */
const SHOWN = 200;

export function Drawn({ game, given }: { game: string; given: DrawingProps }) {
  const { say } = useWords();
  const [failure, setFailure] = useState<string | null>(null);
  const fail = useCallback(
    (message: string) => {
      console.error(`The drawing of ${game} failed: ${message}. Its table is drawn by the hints of its view.`);
      setFailure(message);
    },
    [game],
  );
  const Drawing = DRAWINGS[game];
  const own = ownDrawing(given);
  if (failure !== null)
    return (
      <div class="by-hints">
        <Generic {...given} />
        <p class="failure" role="note">
          {say("drawingFailed")} <code>{failure.slice(0, SHOWN)}</code>
        </p>
      </div>
    );
  if (own) return <Framed source={own} given={given} fail={fail} />;
  if (!Drawing) return <Generic {...given} />;
  return (
    <Guarded fail={fail}>
      <Drawing {...given} />
    </Guarded>
  );
}

/** Reports what is thrown while something is drawn. */
class Guarded extends Component<{ fail: (message: string) => void; children: ComponentChildren }> {
  override componentDidCatch(error: unknown) {
    this.props.fail(String(error));
  }

  override render() {
    return this.props.children;
  }
}
