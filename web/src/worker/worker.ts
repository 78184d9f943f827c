/**
 * Answers while the service cannot: the page itself, and what the service says about games to everybody.
 *
 * The network comes first, so a new version of the page is used on the next load, and nothing has to be thrown away.
 * What somebody's token was sent for, and what the service did not call public, passes by untouched.
 */

/** What this needs of its environment: the types of the page's and of a worker's cannot be had together. */
interface Scope {
  addEventListener(kind: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(
    kind: "fetch",
    listener: (event: Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }) => void,
  ): void;
  addEventListener(kind: "message", listener: (event: Lasting & { data: unknown }) => void): void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}
interface Lasting {
  waitUntil: (work: Promise<unknown>) => void;
}

const worker = self as unknown as Scope;
const CACHE = "quipu-public";
const SHELL = ["/", "/app.js", "/app.css", "/quipu-sans.woff2", "/manifest.webmanifest", "/icon.svg"];
const OF_GAMES = /^\/v1\/[a-z0-9-]+(\/(rules|board|drawing|texts|schemas))?$/;

worker.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([caches.open(CACHE).then((cache) => cache.addAll(SHELL)), worker.skipWaiting()]));
});
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  if (isPublic(event.request)) event.respondWith(answer(event.request));
});
worker.addEventListener("message", (event) => {
  if (event.data === "rules") event.waitUntil(keepRules());
});

/** Whether everybody gets the same answer, as far as the request tells. */
function isPublic({ method, url, headers }: Request): boolean {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || headers.has("authorization") || headers.has("quipu-key"))
    return false;
  return isShell(url) || OF_GAMES.test(pathname);
}

/** The newest there is; the last one that was kept if the service does not answer. */
async function answer(request: Request): Promise<Response> {
  try {
    const fresh = await fetch(request);
    if (fresh.status < 500) {
      await keep(request, fresh.clone());
      return fresh;
    }
    return (await kept(request)) ?? fresh;
  } catch (error) {
    const last = await kept(request);
    if (last) return last;
    throw error;
  }
}

/** The address under which an answer is kept: browsers keep one for each address, whatever the language. */
function keyOf({ url, headers }: Request, language = headers.get("accept-language") ?? ""): string {
  const { pathname, searchParams } = new URL(url);
  if (isShell(url)) return pathname;
  searchParams.delete("hash"); // the newest content takes the place of the last one
  return `${pathname}?${String(searchParams)}&kept=${language},${headers.get("accept") ?? ""}`;
}

const isShell = (url: string): boolean => SHELL.includes(new URL(url).pathname);

async function keep(request: Request, fresh: Response): Promise<void> {
  if (!fresh.ok || (!isShell(request.url) && !fresh.headers.get("cache-control")?.includes("public"))) return;
  await (await caches.open(CACHE)).put(keyOf(request), fresh);
}

/** In the reader's language if it was kept in that, else in another. */
async function kept(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(keyOf(request), { ignoreVary: true });
  if (found) return found;
  const [before, after] = new URL(keyOf(request, "\n"), location.origin).href.split("kept=");
  const other = (await cache.keys()).find(({ url }) => url.startsWith(`${before}kept=`) && url.endsWith(after ?? ""));
  return other && cache.match(other, { ignoreVary: true });
}

/** The rules of every game in every language, as the page asks for them. */
async function keepRules(): Promise<void> {
  const ask = async (path: string, language: string, accept: string) =>
    answer(new Request(path, { cache: "no-store", headers: { accept, "accept-language": language } }));
  const { languages } = (await (await fetch("/words.json")).json()) as { languages: Record<string, string> };
  for (const language of Object.keys(languages)) {
    const games = (await (await ask("/v1/games", language, "application/json")).json()) as { name: string }[];
    for (const { name } of games) await ask(`/v1/${name}/rules?bare=true`, language, "text/html");
  }
}

export {};
