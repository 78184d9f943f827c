/**
 * A table in a page of somebody else, to look at: it follows as a spectator, reads nothing that this browser keeps (no
 * token can be in it), and tells the page around it how high it is.
 */

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Quipu, type Watched } from "quipu-client";
import { coloursOf } from "./boards/colours.ts";
import { mount } from "./boards/package.tsx";
import "./embed.css";
import { usePrinted } from "./printed.ts";
import { IN_ENGLISH, spokenIn } from "./words.ts";

const named = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="quipu-${name}"]`)?.content ?? "";
const asked = new URLSearchParams(location.search);
const words = await spokenIn(asked.get("language")).catch(() => IN_ENGLISH);
const { language } = words;
const quipu = new Quipu({ language });
const game = named("game");
const id = named("table");

function Embedded() {
  const [{ table, update, lost }, tell] = useState<Watched>(handle.state);
  const printed = usePrinted(quipu, game, table);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [drawn, draw] = useState<ReturnType<typeof mount> | null>(null);
  useEffect(() => handle.subscribe(() => tell(handle.state)), []);
  useEffect(() => {
    if (!frame || !printed || !table?.view) return;
    const { game, board } = printed;
    const { texts, schemas } = game;
    const moment = { game, texts, schemas, board, table, update, language, words, act: () => undefined };
    if (drawn) drawn.update(moment);
    else draw(mount(frame, moment));
  }, [frame, printed, table, update]);
  if (lost) return <p role="alert">{lost.message}</p>;
  if (!table) return null;
  const colours = coloursOf(game);
  return (
    <>
      <div class="strip">
        {table.seats.map((seat, at) => (
          <span class={`player ${table.toAct.includes(at) ? "acts" : ""}`} key={at}>
            <i style={{ background: colours[at % colours.length] }} />
            {seat.name ?? at + 1}
          </span>
        ))}
        <a href={`/table/${id}`} target="_blank" rel="noopener">
          {named("title")}
        </a>
      </div>
      {table.view && <div class="frame" ref={setFrame} />}
      {table.prompt && <p aria-live="polite">{table.prompt}</p>}
    </>
  );
}

const handle = quipu.table(game, id).watch();
document.documentElement.lang = language;
const theme = asked.get("theme");
document.documentElement.dataset.theme =
  theme === "dark" || theme === "light" ? theme : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const root = document.getElementById("embed");
if (root) {
  render(<Embedded />, root);
  // how high the frame has to be; whoever embeds a table may know that, so it is told to any page around it
  new ResizeObserver(() =>
    parent.postMessage({ type: "quipu:size", table: id, height: Math.ceil(root.getBoundingClientRect().height) }, "*"),
  ).observe(root);
}
