/** A table as it was seen last: to be looked at, not played. */

import { useState } from "preact/hooks";
import { Icon } from "../icon.tsx";
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
  const turns = turnsOf(log, (one) => sentencesOf(one));
  return (
    <main class={`table kept ${unfolded ? "shows-cards" : ""}`} data-version={table.version} data-status={table.status}>
      <h1 class="hidden">{game.title}</h1>
      <div class="side">
        <a class="home" href="#/" aria-label={say("lobby")}>
          <Icon sign="back" />
        </a>
        <Seats
          table={table}
          view={table.view}
          schemas={printed.schemas}
          acting={table.toAct}
          turns={turns}
          held={[]}
          seat={undefined}
          choose={() => undefined}
          drawn={drawn}
        />
        <Log game={table.game} log={log} seats={table.seats} links={printed.links} seen={0} point={setHover} />
      </div>
      <Field drawn={drawn} game={table.game} />
      <div class="strip cut">
        <Icon sign="off" />
        <p class="down">{say("onlyLook")}</p>
      </div>
      <aside class="panel">
        <div class="thumb">
          <p class="turn" role="status">
            {say("asSeen")} {momentOf(seenAt, locale)}.
          </p>
        </div>
        {drawn && (
          <Holdings game={table.game} drawn={drawn} unfolded={unfolded} unfold={() => setUnfolded(!unfolded)} />
        )}
      </aside>
    </main>
  );
}
