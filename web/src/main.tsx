import { render } from "preact";
import { App } from "./app.tsx";
import { language, spoken } from "./memory.ts";
import { forDevelopers } from "./settings.ts";
import { startWorker } from "./offline/worker.ts";
import { IN_ENGLISH, spokenIn } from "./words.ts";
import "./app.css";

// the address of a table by itself, which chats and search engines can read, leads to the same page
const named = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="quipu-${name}"]`)?.content;
if (named("table")) history.replaceState(null, "", `/${location.hash || `#/${named("game")}/${named("table")}`}`);

// `/?developers` shows the drawer for developers at tables from then on, `/?developers=off` no longer
const { searchParams, hash } = new URL(location.href);
const developers = searchParams.get("developers");
if (developers !== null) {
  forDevelopers.set(developers !== "off");
  history.replaceState(null, "", `/${hash}`);
}

const root = document.getElementById("app");
if (root) void begin(root);
// a browser that refuses it still plays, as long as it has a line
addEventListener("load", () => void startWorker().catch(() => undefined));

/** Show the page in the reader's language: as the service has it now, or as this browser kept it. */
async function begin(root: HTMLElement): Promise<void> {
  try {
    spoken.set(await spokenIn(language.get()));
  } catch {
    if (!spoken.get()) spoken.set(IN_ENGLISH);
  }
  render(<App first={spoken.get() ?? IN_ENGLISH} />, root);
}
