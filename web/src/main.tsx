import { render } from "preact";
import { App } from "./app.tsx";
import { startWorker } from "./offline/worker.ts";
import "./app.css";

// the address of a table by itself, which chats and search engines can read, leads to the same page
const named = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="quipu-${name}"]`)?.content;
if (named("table")) history.replaceState(null, "", `/${location.hash || `#/${named("game")}/${named("table")}`}`);

const root = document.getElementById("app");
if (root) render(<App />, root);
// a browser that refuses it still plays, as long as it has a line
addEventListener("load", () => void startWorker().catch(() => undefined));
