// Bundle the client into web/dist: one page, one script, one style sheet. `--check` writes nothing and fails on a difference.
import { readFileSync, mkdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const check = process.argv.includes("--check");
const bundled = await build({
  entryPoints: { app: "src/main.tsx" },
  alias: { "quipu-client": "../clients/typescript/src/index.ts", "quipu-check": "../clients/checker/quipu_check.mjs" },
  external: ["node:*"],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  outdir: "dist",
  legalComments: "none",
  write: false,
});
const files = bundled.outputFiles.map((file) => [file.path.replace(/.*[\\/]/, ""), file.text]);
files.push(["index.html", readFileSync("src/index.html", "utf8")]);
mkdirSync("dist", { recursive: true });
const stale = files.filter(([name, text]) => {
  try {
    return readFileSync(`dist/${name}`, "utf8") !== text;
  } catch {
    return true;
  }
});
if (!check) for (const [name, text] of files) writeFileSync(`dist/${name}`, text);
for (const [name] of stale) console.log(`${check ? "differs" : "written"}: web/dist/${name}`);
if (check && stale.length) {
  console.log("run `make web` and commit what it writes");
  process.exit(1);
}
