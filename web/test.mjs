// Run the unit tests of the page's plain functions: bundled like the page, then by Node's own runner.
import { readdirSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { build } from "esbuild";

await build({
  entryPoints: readdirSync("tests").map((name) => `tests/${name}`),
  alias: { "quipu-client": "../clients/typescript/src/index.ts" },
  bundle: true,
  platform: "node",
  format: "esm",
  outdir: "build/tests",
  outExtension: { ".js": ".mjs" },
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".css": "empty" },
});
process.exit(spawnSync(process.execPath, ["--test", "build/tests"], { stdio: "inherit" }).status ?? 1);
