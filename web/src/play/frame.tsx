/**
 * A game's own drawing from its package, in a frame without an origin: it gets a scene and says what was chosen in it.
 */

import { useEffect, useRef, useState } from "preact/hooks";
import type { DrawingProps, Scene } from "../boards/drawing.ts";
import { useWords } from "../words.ts";

type Answer =
  | { quipu: "ready" }
  | { quipu: "failed"; message: string }
  | { quipu: "choose"; collection: string; id: number }
  | { quipu: "act"; option: number };

interface Props {
  source: string;
  given: DrawingProps;
  /** Called with the error of a drawing that threw, or drew nothing. */
  fail: (message: string) => void;
}

export function Framed({ source, given, fail }: Props) {
  const { say } = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(given);
  const [ready, setReady] = useState(false);
  latest.current = given;
  useEffect(() => {
    const hear = ({ source: from, data }: MessageEvent<Answer>) => {
      if (from !== frame.current?.contentWindow) return;
      if (data.quipu === "ready") setReady(true);
      if (data.quipu === "failed") fail(String(data.message));
      // only what the page offers now can be chosen: a drawing performs nothing by itself
      if (data.quipu === "choose")
        latest.current.targets.find((one) => one.collection === data.collection && one.id === data.id)?.choose();
      if (data.quipu === "act") latest.current.options[data.option]?.choose();
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  useEffect(() => {
    if (ready) frame.current?.contentWindow?.postMessage({ quipu: "scene", scene: sceneOf(given) }, "*");
  });
  return <iframe class="board" ref={frame} sandbox="allow-scripts" src={source} title={say("board")} />;
}

/** The same without functions. */
function sceneOf(given: DrawingProps): Scene {
  return {
    ...given,
    targets: given.targets.map(({ collection, id, label }) => ({ collection, id, label })),
    options: given.options.map(({ action, label }) => ({ action, label })),
  };
}

/** Where a package brings a drawing of its own: the schema of the view says so. */
export function ownDrawing(given: DrawingProps): string | undefined {
  return given.schemas.View?.["x-drawing"];
}
