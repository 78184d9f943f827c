// Types of the documents by GraphQL Code Generator, and genql's client, both from the committed schema, into build/.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { generate } from "@genql/cli";
import { codegen } from "@graphql-codegen/core";
import * as typedDocuments from "@graphql-codegen/typed-document-node";
import * as operations from "@graphql-codegen/typescript-operations";
import { buildSchema, parse, printSchema } from "graphql";

const SCALARS = { Int64: "number", JSON: "unknown", RefusalCode: "string" };
const schema = parse(await readFile("../../../schema.graphql", "utf8"));
const documents = [{ location: "documents.graphql", document: parse(await readFile("documents.graphql", "utf8")) }];
const config = { scalars: SCALARS, strictScalars: true, useTypeImports: true };
const plugins = [{ operations: {} }, { typedDocuments: {} }];
const content = await codegen({
  filename: "build/documents.ts",
  schema,
  documents,
  config,
  plugins,
  pluginMap: { operations, typedDocuments },
});
await mkdir("build/relay", { recursive: true });
await writeFile("build/documents.ts", content);
const all = printSchema(buildSchema(await readFile("../../../schema.graphql", "utf8")));
await generate({ schema: all, output: "build/genql", scalarTypes: SCALARS });
