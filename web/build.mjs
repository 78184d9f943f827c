// Bundle the client into web/dist: one page, one script, one style sheet, the worker for times without a line, what
// stands in src/static. `vendor` has pages of others: GraphiQL in a bundle, Swagger UI as it is published. `--check`
// writes nothing and fails on a difference. `--boards` bundles the boards alone, for pages of others, into
// clients/boards/dist, which is not committed.
import { readFileSync, readdirSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { build } from "esbuild";

const check = process.argv.includes("--check");
const boards = process.argv.includes("--boards");
const SWAGGER = ["swagger-ui.css", "swagger-ui-bundle.js", "swagger-ui-standalone-preset.js"];
const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/; // its folder, also beside a client or in another package

/** The files of a bundle by name. */
async function bundle(entryPoints) {
  const bundled = await build({
    entryPoints,
    alias: {
      "quipu-client": "../clients/typescript/src/index.ts",
      "quipu-check": "../clients/checker/quipu_check.mjs",
    },
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["node:*", "/quipu-sans.woff2"],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    outdir: "dist",
    legalComments: "none",
    metafile: true,
    write: false,
  });
  const files = bundled.outputFiles.map((file) => [relative("dist", file.path).replace("\\", "/"), file.text]);
  return { files, packages: Object.keys(bundled.metafile.inputs).flatMap((path) => path.match(PACKAGE) ?? []) };
}

/** The licences of the packages in these folders, by name; two folders of one package say the same once. */
function licences(folders) {
  const said = folders.map((folder) => {
    const texts = readdirSync(folder).filter((name) => /^(licen[cs]e|notice)|\.license\.txt$/i.test(name));
    const { name, license, author } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    if (!texts.length && !license) throw new Error(`${folder} is bundled and names no licence`);
    const named = texts.length ? [] : [`License: ${license}\nAuthor: ${author?.name ?? author ?? "not named"}`];
    return [name, ...named, ...texts.map((text) => readFileSync(`${folder}/${text}`, "utf8").trim())];
  });
  said.push([
    "quipu-sans.woff2, cut from Source Sans 3",
    readFileSync("src/vendor/quipu-sans.license.txt", "utf8").trim(),
  ]);
  const told = said.map((texts) => texts.join("\n\n").replaceAll("\r\n", "\n"));
  return [...new Set(told)].sort().join(`\n\n${"-".repeat(80)}\n\n`) + "\n";
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
  for (const [name, text] of differs) {
    if (!check) {
      mkdirSync(dirname(`${folder}/${name}`), { recursive: true });
      writeFileSync(`${folder}/${name}`, text);
    }
    console.log(`${check ? "differs" : "written"}: ${name}`);
  }
  return differs;
}

const { files, packages } = await bundle(
  boards
    ? { boards: "src/boards/package.tsx" }
    : {
        app: "src/main.tsx",
        worker: "src/worker/worker.ts",
        embed: "src/embed.tsx",
        picture: "src/picture.tsx",
        "vendor/graphiql": "src/vendor/graphiql.ts",
      },
);
if (boards) files.push(["licenses.txt", licences(packages)]);
else
  files.push(
    ...["index.html", "embed.html"].map((page) => [page, readFileSync(`src/${page}`)]),
    ...readdirSync("src/static").map((name) => [name, readFileSync(`src/static/${name}`)]),
    ["vendor/licenses.txt", licences([...packages, "node_modules/swagger-ui-dist"])],
    ...SWAGGER.map((name) => [`vendor/${name}`, readFileSync(`node_modules/swagger-ui-dist/${name}`)]),
  );
const differs = stale(boards ? "../clients/boards/dist" : "dist", files);
if (check && differs.length) {
  console.log("run `make web` and commit what it writes");
  process.exit(1);
}
