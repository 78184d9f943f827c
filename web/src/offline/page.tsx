/** A table as it was seen last: to be looked at, not played. */

import { useState } from "preact/hooks";
import { Field, drawnOf } from "../play/field.tsx";
import { Holdings } from "../play/holdings.tsx";
import { Log, sentencesOf } from "../play/log.tsx";
import { Seats } from "../play/seats.tsx";
import { turnsOf } from "../play/turns.ts";
import { type Reference, linksOf, schemasOf } from "../places.ts";
import { momentOf } from "../times.ts";
import type { Reading } from "../view/facts.ts";
import { useWords } from "../words.ts";
import type { KeptTable } from "./kept.ts";

export function KeptPage({ kept }: { kept: KeptTable }) {
  const { say, locale } = useWords();
  const [hover, setHover] = useState<Reference[]>([]);
  const [unfolded, setUnfolded] = useState(false);
  const { table, log, board, game, seenAt } = kept;
  const printed = { board, game, links: linksOf(game), schemas: schemasOf(game) };
  const reading: Reading = { printed, locale, names: table.seats.map((one) => one.name ?? say("free")) };
  const drawn = drawnOf({ reading, table, targets: [], options: [], act: () => undefined, hover, log });
  const turns = turnsOf(log, (one) => sentencesOf(one, table.seats, say));
  return (
    <main class="table kept" data-version={table.version} data-status={table.status}>
      <h1 class="hidden">{game.title}</h1>
      <Seats
        table={table}
        view={table.view}
        schemas={printed.schemas}
        acting={table.toAct}
        turns={turns}
        held={[]}
        seat={undefined}
        choose={() => undefined}
      />
      <div class="headline">
        <p class="turn" role="status">
          {say("asSeen")} {momentOf(seenAt, locale)}. {say("onlyLook")}
        </p>
      </div>
      <Field drawn={drawn} game={table.game} />
      <aside class={`panel ${unfolded ? "shows-cards" : ""}`}>
        {drawn && (
          <Holdings game={table.game} drawn={drawn} unfolded={unfolded} unfold={() => setUnfolded(!unfolded)} />
        )}
        <Log game={table.game} log={log} seats={table.seats} links={printed.links} seen={0} point={setHover} />
      </aside>
    </main>
  );
}
