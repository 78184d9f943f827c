/** The line to the service, as `fetch` goes over it: whose token it shows, how often it is asked, and answers that wait. */

const real = globalThis.fetch;
let asked = 0;
let held: Promise<void> | undefined;
let shown: string | undefined;

globalThis.fetch = async (input, init) => {
  asked++;
  const waiting = held;
  held = undefined;
  const headers = new Headers(init?.headers);
  if (shown) headers.set("authorization", `Bearer ${shown}`);
  const answer = await real(input, { ...init, headers });
  await waiting;
  return answer;
};

/** How many requests were sent. */
export const requests = () => asked;

/** Hold the answer of the next request until this is called. */
export function hold(): () => void {
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

/** Ask with this token in place of a client's own. */
export async function showing<T>(token: string | undefined, ask: () => Promise<T>): Promise<T> {
  shown = token;
  try {
    return await ask();
  } finally {
    shown = undefined;
  }
}
