// Build the package into dist: its scripts in one bundle that needs no other package, and a declaration for each module.
// Scripts and declarations are committed, because a service without Node.js serves them (`/sdk`); the declarations of
// the games are not: `make generated` writes them, and a service writes those of the games that it serves.
// `--check` writes nothing and fails on a difference.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";

const check = process.argv.includes("--check");
const PACKAGE = /^node_modules\/(?:@[^/]+\/)?[^/]+/;
const GENERATED = /^(wire|games)\.d\.ts$|^games\//;

/** The scripts by name. */
async function scripts() {
  const bundled = await build({
    entryPoints: ["src/index.ts", "src/react.ts"],
    bundle: true,
    splitting: true,
    chunkNames: "shared",
    format: "esm",
    target: "es2022",
    external: ["react"],
    minifySyntax: true,
    minifyWhitespace: true,
    outdir: "dist",
    legalComments: "none",
    metafile: true,
    write: false,
  });
  const within = Object.keys(bundled.metafile.inputs).flatMap((path) => path.match(PACKAGE) ?? []);
  const files = bundled.outputFiles.map((file) => [file.path.slice(join(process.cwd(), "dist").length + 1), file.text]);
  return [...files, ["licenses.txt", licences([...new Set(within)])]];
}

/** The licences of the packages in these folders, which are bundled. */
function licences(folders) {
  const texts = folders.map((folder) => {
    const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return `${name}\n\n${readFileSync(join(folder, "LICENSE"), "utf8").trim()}\n`;
  });
  return texts.sort().join(`\n${"-".repeat(80)}\n\n`);
}

/** The declarations by name. */
function declarations() {
  const folder = mkdtempSync(join(tmpdir(), "quipu-client-"));
  try {
    const compiler = join("node_modules", ".bin", "tsc");
    execFileSync(compiler, ["-p", "tsconfig.json", "--emitDeclarationOnly", "--outDir", folder], { stdio: "inherit" });
    const names = readdirSync(folder, { recursive: true }).map((name) => name.replaceAll("\\", "/"));
    return names
      .filter((name) => name.endsWith(".d.ts"))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the file holds now; nothing if there is none. */
function present(name) {
  try {
    return readFileSync(join("dist", name), "utf8");
  } catch {
    return null;
  }
}

/** What lies in dist and nothing makes, as an older build may leave it. */
function left(names) {
  const found = readdirSync("dist", { recursive: true }).map((name) => name.replaceAll("\\", "/"));
  return found.filter((name) => /\.\w+$/.test(name) && !GENERATED.test(name) && !names.includes(name));
}

const built = [...(await scripts()), ...declarations()].filter(([name]) => !GENERATED.test(name));
const differs = built.filter(([name, text]) => present(name) !== text);
for (const [name, text] of differs) {
  console.log(`${check ? "differs" : "written"}: ${name}`);
  if (check) continue;
  mkdirSync(dirname(join("dist", name)), { recursive: true });
  writeFileSync(join("dist", name), text);
}
const strays = left(built.map(([name]) => name));
for (const name of strays) {
  console.log(`${check ? "not built" : "removed"}: ${name}`);
  if (!check) rmSync(join("dist", name));
}
if (check && differs.length + strays.length) {
  console.error("dist is not what src makes: run `npm run build` in clients/typescript");
  process.exit(1);
}
