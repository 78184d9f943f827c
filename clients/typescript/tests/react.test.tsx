import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Window } from "happy-dom";
import { Quipu, type TableHandle } from "quipu-client";
import { keyOf, useBoard, useClocks, useTable } from "quipu-client/react";
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
      <button type="button" className="refused" onClick={() => void act({ type: "placeRoman", square: 17 })} />
    </main>
  );
}

function Clocks({ handle }: { handle: TableHandle<"caracalla"> }) {
  const seen = useTable(handle);
  const left = useClocks(seen, 10);
  return <main data-version={seen.table?.version} data-left={JSON.stringify(left)} />;
}

/** Wait until the page is so. */
async function shown(said: string, holds: () => unknown): Promise<void> {
  for (let attempt = 0; attempt < 1800; attempt++) {
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

  main()
    .querySelector(".refused")!
    .dispatchEvent(new window.MouseEvent("click", { bubbles: true }) as never);
  await shown("the refusal", () => main().querySelector("p")!.textContent !== "");

  main()
    .querySelector("button")!
    .dispatchEvent(new window.MouseEvent("click", { bubbles: true }) as never);
  await shown("what was clicked", () => version() === started.version + 1);

  line.cut();
  const { legalActions } = await mine.legal();
  await mine.act(legalActions[0]!);
  await shown(
    "what happened elsewhere",
    () => version() === started.version + 2 && main().getAttribute("data-line") === "true",
  );
});

for (const wrong of [-3_600_000, 3_600_000]) {
  test(`clocks go on by the time of the service on a device that is ${wrong} ms off`, async (context) => {
    const table = await quipu.open("caracalla", {
      seats: 2,
      setup: SHORT,
      clock: { turn: 600_000, onTimeout: "CLAIM" },
    });
    const seats = [await table.sit("Ann"), await table.sit("Ben")];
    await table.start();
    const real = Date.now.bind(Date);
    context.mock.method(Date, "now", () => real() + wrong);
    const root = createRoot(document.body.appendChild(document.createElement("div")) as never);
    context.after(() => root.unmount());
    root.render(<Clocks handle={quipu.table("caracalla", table.id)} />);
    const left = (): (number | null)[] => JSON.parse(main()?.getAttribute("data-left") ?? "[]");
    const waitsFor = (seat: number) => () => {
      const [mine, other] = [left()[seat], left()[1 - seat]];
      return other === null && typeof mine === "number" && mine > 400_000 && mine <= 600_000;
    };
    const { toAct } = await seats[0]!.read();
    const acting = toAct[0]!;
    await shown("the clock of the seat that has to act", waitsFor(acting));
    const before = left()[acting]!;
    await shown("that it runs without any news", () => left()[acting]! < before);

    await seats[acting]!.act([
      { type: "selectRoman", role: "FATHER" },
      { type: "placeRoman", square: 0 },
    ]);
    for (let turn = 0; ; turn++) {
      const now = await seats[acting]!.read();
      if (!now.toAct.includes(acting) || turn === 20) break;
      await seats[acting]!.act((await seats[acting]!.legal()).legalActions.at(-1)!);
    }
    await shown("the clock of the other seat", waitsFor(1 - acting));
    await table.as(seats[acting]!.token).agreeToMotion("ABANDON");
    await table.as(seats[1 - acting]!.token).agreeToMotion("ABANDON");
    await shown("no clock after the end", () => left().length === 2 && left().every((one) => one === null));
  });
}
