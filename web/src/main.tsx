import { render } from "preact";
import { App } from "./app.tsx";
import { startWorker } from "./offline/worker.ts";
import "./app.css";

const root = document.getElementById("app");
if (root) render(<App />, root);
// a browser that refuses it still plays, as long as it has a line
addEventListener("load", () => void startWorker().catch(() => undefined));
