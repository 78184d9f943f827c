/**
 * The page: which table, in which language. Addresses: `#/`, `#/<game>/<table>`, `#/<game>/<table>/at/<version>`,
 * `#/<game>/<table>/join/<invitation>`, the same with `/at/<version>`, `#/<game>/statistics`, `#/replay`,
 * `#/move/<code>`.
 */

import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Quipu } from "quipu-client";
import { Bar, BarContext } from "./bar.tsx";
import { remember } from "./debug/requests.ts";
import { Door } from "./door.tsx";
import { Lobby } from "./lobby.tsx";
import { entropies, invitationOf, language, spoken as kept, theme as keptTheme } from "./memory.ts";
import { MovePage } from "./move.tsx";
import { TablePage } from "./play/table.tsx";
import { ReplayPage } from "./replay/page.tsx";
import { tellRetry } from "./retries.tsx";
import { StatisticsPage } from "./statistics/page.tsx";
import { type Locale, type Spoken, SpokenContext, spokenIn } from "./words.ts";

export function App({ first }: { first: Spoken }) {
  const [spoken, speak] = useState(first);
  const locale = spoken.language;
  const setLocale = (tag: Locale) => {
    language.set(tag);
    // a service that does not answer is told of by everything else on the page
    void spokenIn(tag).then(
      (said) => {
        kept.set(said);
        speak(said);
      },
      () => undefined,
    );
  };
  const [theme, setTheme] = useState(keptTheme.get());
  const quipu = useMemo(
    () => new Quipu({ language: locale, onRequest: remember, onRetry: tellRetry, entropies }),
    [locale],
  );
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    keptTheme.set(theme);
  }, [theme]);
  return (
    <SpokenContext.Provider value={spoken}>
      <BarContext.Provider value={{ spoken, setLocale, toggle: () => setTheme(theme === "dark" ? "light" : "dark") }}>
        <Page quipu={quipu} />
      </BarContext.Provider>
    </SpokenContext.Provider>
  );
}

function Page({ quipu }: { quipu: Quipu }) {
  const [game, table, at, version, ...then] = useHash();
  const isTable = game && table && game !== UNREADABLE && ![game, table].some((one) => OTHER_PAGES.has(one));
  if (isTable && !at) return <TablePage key={`${game}/${table}`} quipu={quipu} game={game} id={table} />;
  if (isTable && at === "join" && version)
    return <Invited game={game} table={table} invitation={version} then={then} />;
  return (
    <>
      <Bar named={!game} />
      {shownAt(quipu, game, table, at, version)}
    </>
  );
}

/** Names in the place of a game's or a table's. */
const OTHER_PAGES = new Set(["replay", "move", "statistics"]);

function shownAt(
  quipu: Quipu,
  game: string | undefined,
  table: string | undefined,
  at: string | undefined,
  version: string | undefined,
) {
  if (game === UNREADABLE || (at === "at" && !/^\d*$/.test(version ?? ""))) return <Door error={null} />;
  if (game === "replay") return <ReplayPage key="file" quipu={quipu} />;
  if (game === "move") return <MovePage key="move" quipu={quipu} code={table ?? ""} />;
  if (game && table === "statistics") return <StatisticsPage quipu={quipu} game={game} />;
  if (!game || !table) return <Lobby quipu={quipu} />;
  if (at !== "at") return <Door error={null} />;
  return (
    <ReplayPage
      key={`${game}/${table}`}
      quipu={quipu}
      source={{ game, table }}
      {...(version ? { version: Number(version) } : {})}
    />
  );
}

interface Invitation {
  game: string;
  table: string;
  invitation: string;
  /** What follows it in the address. */
  then: string[];
}

/** Keep an invitation, and leave it out of the address from then on. */
function Invited({ game, table, invitation, then }: Invitation) {
  useEffect(() => {
    invitationOf.set(table, invitation);
    location.replace(`#/${[game, table, ...then].join("/")}`);
  }, [table, invitation]);
  return null;
}

/** Stands for an address that cannot be read. */
const UNREADABLE = "%";

function partsOf(hash: string): string[] {
  try {
    return hash.replace(/^#\//, "").split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return [UNREADABLE];
  }
}

function useHash(): string[] {
  const parts = () => partsOf(location.hash);
  const [hash, setHash] = useState(parts);
  // at once: an effect runs after the first paint, and would miss an address that changes before it
  useLayoutEffect(() => {
    const changed = () => setHash(parts());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return hash;
}
