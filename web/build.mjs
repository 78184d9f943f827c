// Bundle the client into web/dist: one page, one script, one style sheet, the worker for times without a line, what
// stands in src/static. `--check` writes nothing and fails on a difference. `--boards` bundles the boards alone, for
// pages of others, into clients/boards/dist, which is not committed.
import { readFileSync, readdirSync, mkdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const check = process.argv.includes("--check");
const boards = process.argv.includes("--boards");

/** The files of a bundle by name. */
async function bundle(entryPoints) {
  const bundled = await build({
    entryPoints,
    alias: {
      "quipu-client": "../clients/typescript/src/index.ts",
      "quipu-check": "../clients/checker/quipu_check.mjs",
    },
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
  return bundled.outputFiles.map((file) => [file.path.replace(/.*[\\/]/, ""), file.text]);
}

/** What differs in a folder; it is written unless it is only checked. */
function stale(folder, files) {
  const differs = files.filter(([name, text]) => {
    try {
      return !readFileSync(`${folder}/${name}`).equals(Buffer.from(text));
    } catch {
      return true;
    }
  });
  if (!check) mkdirSync(folder, { recursive: true });
  for (const [name, text] of differs) {
    if (!check) writeFileSync(`${folder}/${name}`, text);
    console.log(`${check ? "differs" : "written"}: ${name}`);
  }
  return differs;
}

const files = await bundle(
  boards
    ? { boards: "src/boards/package.tsx" }
    : { app: "src/main.tsx", worker: "src/worker/worker.ts", embed: "src/embed.tsx", picture: "src/picture.tsx" },
);
if (!boards)
  files.push(
    ...["index.html", "embed.html"].map((page) => [page, readFileSync(`src/${page}`)]),
    ...readdirSync("src/static").map((name) => [name, readFileSync(`src/static/${name}`)]),
  );
const differs = stale(boards ? "../clients/boards/dist" : "dist", files);
if (check && differs.length) {
  console.log("run `make web` and commit what it writes");
  process.exit(1);
}
