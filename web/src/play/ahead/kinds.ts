/** The kinds of actions of a game, by its JSON Schemas and its sentences: from them one says what is played later. */

import type { Tagged } from "quipu-client";
import { type Schema, collectionsOf } from "../../places.ts";
import { isSeat } from "../../generic/hints.ts";
import { type Reading, named, resolved } from "../../view/facts.ts";

export interface Choice {
  value: string | number | boolean | null;
  text: string;
}

/** One field: a choice, a number, or a record of numbers. */
export interface FieldKind {
  name: string;
  choices: Choice[];
  /** Those of a record. */
  fields: FieldKind[];
}

export interface Kind {
  type: string;
  /** The sentence, with the names of fields in braces. */
  text: string;
  fields: FieldKind[];
}

/** The kinds that have words. */
export function kindsOf(reading: Reading): Kind[] {
  const { schemas, game } = reading.printed;
  const members = schemas.Action?.oneOf ?? schemas.Action?.anyOf ?? [];
  return members.flatMap((member) => {
    const { schema } = resolved(reading, member);
    const { type, ...fields } = schema?.properties ?? {};
    const tag = type?.enum?.[0] ?? "";
    const text = game.texts[`action-${tag}`];
    if (!text) return [];
    const found = Object.entries(fields).map(([name, field]) => fieldOf(reading, name, field));
    return [{ type: tag, text, fields: found.filter((field) => field !== null) }];
  });
}

function fieldOf(reading: Reading, name: string, given: Schema): FieldKind | null {
  const { schema, name: kind } = resolved(reading, given);
  const types = [given.type, schema?.type].flat();
  const none =
    types.includes("null") || JSON.stringify(given).includes('{"type":"null"}') ? [{ value: null, text: "–" }] : [];
  const field = { name, choices: [] as Choice[], fields: [] as FieldKind[] };
  const chosen = (choices: Choice[]) => ({ ...field, choices: [...none, ...choices] });
  const collection = schema?.["x-collection"];
  if (collection !== undefined) {
    const parts = collectionsOf(reading.printed.board)[collection] ?? [];
    return chosen(parts.map((part) => ({ value: part.id, text: part.name[reading.locale] ?? part.name.en })));
  }
  if (schema?.enum) return chosen(schema.enum.map((value) => ({ value, text: named(reading, kind, value) })));
  if (types.includes("boolean")) return chosen([true, false].map((value) => ({ value, text: value ? "✓" : "✗" })));
  if (isSeat(schema)) return chosen(reading.names.map((text, value) => ({ value, text })));
  if (types.includes("integer")) return field;
  if (!types.includes("object")) return null;
  const fields = Object.entries(schema?.properties ?? {}).map(([inner, one]) => fieldOf(reading, inner, one));
  return fields.length && fields.every((one) => one !== null) ? { ...field, fields } : null;
}

/** A sentence with `…` for each of its fields. */
export function outlineOf(text: string): string {
  return text.replace(/\{\w+\}/g, "…").replace(/…( ?…)+/g, "…");
}

/** A record in words, with `…` for what it leaves open. */
export function sentenceOf(kinds: Kind[], record: Tagged, fieldName: (field: string) => string): string {
  const kind = kinds.find((one) => one.type === record.type);
  if (!kind) return record.type;
  const told = new Set<string>();
  const sentence = kind.text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = kind.fields.find((one) => one.name === name) ?? kind.fields.find((one) => name.startsWith(one.name));
    if (!field || record[field.name] === undefined) return "…";
    told.add(field.name);
    return textOf(field, record[field.name], fieldName);
  });
  const rest = kind.fields.filter((field) => record[field.name] !== undefined && !told.has(field.name));
  if (!rest.length) return sentence;
  const others = rest.map((field) => `${fieldName(field.name)}: ${textOf(field, record[field.name], fieldName)}`);
  return `${sentence} (${others.join(", ")})`;
}

function textOf(field: FieldKind, value: unknown, fieldName: (field: string) => string): string {
  if (typeof value !== "object" || value === null)
    return field.choices.find((one) => one.value === value)?.text ?? String(value);
  const inner = Object.entries(value).filter(([, one]) => one !== 0);
  return inner.map(([name, one]) => `${one} ${fieldName(name)}`).join(", ") || "–";
}
