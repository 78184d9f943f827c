import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Window } from "happy-dom";
import { Quipu, type TableHandle } from "quipu-client";
import { keyOf, useBoard, useTable } from "quipu-client/react";
import { StrictMode } from "react";
import { Line, address, SHORT, begun } from "./service.ts";

const window = new Window({ url: address });
for (const [name, value] of Object.entries({ window, document: window.document, navigator: window.navigator })) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
const quipu = new Quipu({ base: address });
const { createRoot } = await import("react-dom/client");
const line = new Line();
let far: Quipu;

function Page({ handle }: { handle: TableHandle<"caracalla"> }) {
  const { table, legal, act, line: up, pending, problem } = useTable(handle);
  const board = useBoard(quipu, table && { ...table, game: "caracalla" });
  return (
    <main data-version={table?.version} data-line={up} data-squares={board?.squares.length}>
      <p>{pending ? "" : problem?.code}</p>
      {legal?.legalActions.map((action, index) => (
        <button type="button" key={keyOf(action)} onClick={() => void act(action)}>
          {legal.texts[index]}
        </button>
      ))}
      <i onClick={() => void act({ type: "placeRoman", square: 17 })} />
    </main>
  );
}

/** Wait until the page is so. */
async function shown(said: string, holds: () => unknown): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`${said}: ${document.body.innerHTML}`);
}

const main = () => document.querySelector("main")!;
const version = () => Number(main()?.getAttribute("data-version"));

before(async () => {
  far = new Quipu({ base: await line.start() });
});
after(async () => {
  await line.stop();
  await window.happyDOM.close();
});

test("a component shows the table, acts on it, says a refusal and recovers a lost line", async (context) => {
  const seats = await begun("caracalla", 2, SHORT);
  const started = await seats[0]!.read();
  const mine = seats[started.toAct[0]!]!;
  const root = createRoot(document.body.appendChild(document.createElement("div")) as never);
  context.after(() => root.unmount());
  root.render(
    <StrictMode>
      <Page handle={far.table("caracalla", mine.id, mine.token)} />
    </StrictMode>,
  );
  await shown("the table", () => version() === started.version && main().getAttribute("data-squares"));

  main().querySelector("i")!.dispatchEvent(new window.MouseEvent("click", { bubbles: true }) as never);
  await shown("the refusal", () => main().querySelector("p")!.textContent !== "");

  main().querySelector("button")!.dispatchEvent(new window.MouseEvent("click", { bubbles: true }) as never);
  await shown("what was clicked", () => version() === started.version + 1);

  line.cut();
  const { legalActions } = await mine.legal();
  await mine.act(legalActions[0]!);
  await shown("what happened elsewhere", () => version() === started.version + 2 && main().getAttribute("data-line") === "true");
});
