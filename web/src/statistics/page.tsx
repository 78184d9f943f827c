/** What the finished tables of a game add up to, as bars with their numbers. */

import { useEffect, useState } from "preact/hooks";
import type { GameStatistics, GroupStatistics, Quipu } from "quipu-client";
import { Door } from "../door.tsx";
import { type DescribedGame, describedGame } from "../places.ts";
import { labelsOf } from "./labels.ts";
import { durationOf } from "../times.ts";
import { useWords } from "../words.ts";
import { type Bar, Bars } from "./bars.tsx";

/** Rows of a spread of points. */
const MOST_BINS = 12;

export function StatisticsPage({ quipu, game }: { quipu: Quipu; game: string }) {
  const { say, counted } = useWords();
  const loaded = useLoaded(quipu, game);
  const [chosen, setChosen] = useState(0);
  if (loaded instanceof Failed) return <Door error={loaded.error} />;
  if (!loaded) return <main class="loading" aria-busy="true" />;
  const { groups } = loaded.statistics;
  const group = groups[chosen] ?? groups[0];
  return (
    <main class="statistics">
      <h1>
        {loaded.document.title}: {say("statistics")}
      </h1>
      <p>{group ? say("statisticsLead") : say("noStatistics")}</p>
      {groups.length > 1 && (
        <label>
          {say("tables")}{" "}
          <select value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
            {groups.map((one, place) => (
              <option value={place}>
                {[
                  one.edition,
                  counted(one.seats, "players"),
                  say(one.bots ? "withBots" : "withoutBots"),
                  counted(one.tables, "tables"),
                ].join(" · ")}
              </option>
            ))}
          </select>
        </label>
      )}
      {group && <Group group={group} document={loaded.document} />}
      <p class="foot">
        <a href="#/">{say("lobby")}</a>
      </p>
    </main>
  );
}

interface Loaded {
  statistics: GameStatistics;
  document: DescribedGame;
}

/** Why there is nothing to show. */
class Failed {
  constructor(readonly error: unknown) {}
}

function useLoaded(quipu: Quipu, game: string): Loaded | Failed | null {
  const [loaded, setLoaded] = useState<Loaded | Failed | null>(null);
  useEffect(() => {
    Promise.all([quipu.statistics(game), describedGame(quipu, game)]).then(
      ([statistics, document]) => setLoaded({ statistics, document }),
      (error: unknown) => setLoaded(new Failed(error)),
    );
  }, [quipu, game]);
  return loaded;
}

function Group({ group, document }: { group: GroupStatistics; document: DescribedGame }) {
  const { say, locale, counted } = useWords();
  const mean = (sum: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(sum / group.tables);
  const { medianLength, medianScore } = group;
  const labels = labelsOf(
    document.texts,
    group.actions.map((one) => one.type),
  );
  return (
    <>
      <ul class="figures">
        <li>
          <b>{counted(group.tables, "tables")}</b>
        </li>
        {medianLength !== null && (
          <li>
            {say("medianLength")} <b>{durationOf(medianLength, locale)}</b>
          </li>
        )}
        {medianScore !== null && (
          <li>
            {say("medianScore")} <b>{counted(medianScore, "points")}</b>
          </li>
        )}
      </ul>
      <div class="pictures">
        <Bars title={say("pointsReached")} bars={pointsOf(group)} />
        <Bars
          title={say("lengths")}
          bars={group.lengths.map((one) => ({
            label: `≤ ${durationOf(one.atMost, locale)}`,
            value: one.tables,
            told: String(one.tables),
          }))}
        />
        <Bars
          title={`${say("bySeat")}: ${say("wins")}`}
          bars={group.bySeat.map((one) => ({
            label: String(one.seat + 1),
            value: one.wins,
            told: [
              one.wins,
              `${mean(one.score)} ${say("meanPoints")}`,
              `${durationOf(one.time / group.tables, locale)} ${say("meanTime")}`,
            ].join(" · "),
          }))}
        />
        <Bars
          title={say("actionsTaken")}
          bars={mostFirst(
            group.actions.map((one) => ({
              label: labels.get(one.type) ?? one.type,
              value: one.count,
              told: mean(one.count),
            })),
          )}
        />
        <Bars
          title={say("optionsTaken")}
          bars={group.options.map((one) => ({
            label: optionOf(document, one.option, one.value),
            value: one.tables,
            told: `${Math.round((100 * one.tables) / group.tables)} %`,
          }))}
          most={group.tables}
        />
      </div>
    </>
  );
}

function mostFirst(bars: Bar[]): Bar[] {
  return bars.sort((one, other) => other.value - one.value);
}

/** Points in rows of equal width. */
function pointsOf({ scores }: GroupStatistics): Bar[] {
  const least = scores[0]?.score ?? 0;
  const width = Math.max(1, Math.ceil(((scores.at(-1)?.score ?? 0) - least + 1) / MOST_BINS));
  const bins = new Map<number, number>();
  for (const { score, seats } of scores) {
    const from = least + width * Math.floor((score - least) / width);
    bins.set(from, (bins.get(from) ?? 0) + seats);
  }
  const last = Math.max(least, ...bins.keys());
  const begins = Array.from(
    { length: scores.length ? (last - least) / width + 1 : 0 },
    (_, place) => least + width * place,
  );
  return begins.map((from) => ({
    label: width === 1 ? String(from) : `${from}–${from + width - 1}`,
    value: bins.get(from) ?? 0,
    told: String(bins.get(from) ?? 0),
  }));
}

/** Values of options that are no words. */
const SIGNS: Record<string, string> = { "[]": "–", true: "✓", false: "✗" };

function optionOf({ options, texts }: DescribedGame, option: string, value: string): string {
  const plain = value.replaceAll('"', "");
  const named = Object.entries(texts).find(([key]) => key.endsWith(`-${plain}`))?.[1];
  return `${options[option] ?? option}: ${named ?? SIGNS[plain] ?? plain}`;
}
