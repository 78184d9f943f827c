/** The page: which table, in which language. Addresses are `#/` and `#/<game>/<table>`. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { Quipu } from "quipu-client";
import { Lobby } from "./lobby.tsx";
import { locale as kept } from "./memory.ts";
import { TablePage } from "./table.tsx";
import { LOCALES, LocaleContext } from "./words.ts";

export function App() {
  const [locale, setLocale] = useState(kept.get());
  const route = useHash();
  const quipu = useMemo(() => new Quipu({ language: locale }), [locale]);
  useEffect(() => {
    document.documentElement.lang = locale;
    kept.set(locale);
  }, [locale]);
  const [game, table] = route;
  return (
    <LocaleContext.Provider value={locale}>
      <header class="bar">
        <a class="brand" href="#/">Quipu</a>
        <nav aria-label="Language">
          {LOCALES.map((one) => (
            <button type="button" class="quiet" aria-pressed={one === locale} onClick={() => setLocale(one)}>
              {one.toUpperCase()}
            </button>
          ))}
        </nav>
      </header>
      {game && table ? (
        <TablePage key={`${game}/${table}/${locale}`} quipu={quipu} game={game} id={table} />
      ) : (
        <Lobby key={locale} quipu={quipu} />
      )}
    </LocaleContext.Provider>
  );
}

function useHash(): string[] {
  const parts = () => location.hash.replace(/^#\//, "").split("/").filter(Boolean).map(decodeURIComponent);
  const [hash, setHash] = useState(parts);
  useEffect(() => {
    const changed = () => setHash(parts());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return hash;
}
