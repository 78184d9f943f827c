/**
 * What the schema of a view says of a field: its look (`x-drawn`), whether it counts seats (`x-seat`), what it names.
 */

import { collectionIn, type Schema } from "../places.ts";

export interface Hint {
  as:
    | "hand"
    | "trick"
    | "row"
    | "pile"
    | "deck"
    | "backs"
    | "dice"
    | "track"
    | "tally"
    | "score"
    | "marks"
    | "pieces"
    | "sheet"
    | "quiet";
  /**
   * What the positions of a list stand for: `seats`, a collection of the board or, of a tally, an enum; `viewer`: it
   * lies before the viewer.
   */
  by?: string;
  /** The end of a track. */
  most?: number;
  /** Whether the lowest score wins. */
  fewest?: boolean;
  /** The letter on a piece or mark, or beside a number of a tally, by seat or by the value of an enum. */
  signs?: string[] | Record<string, string>;
  /** Of the signs of a tally, by the value of the enum. */
  colours?: Record<string, string>;
  /** The values of an enum on places that are the pieces of seat 0, of seat 1 and so on. */
  sides?: string[];
}

export function hintOf(schema: Schema | undefined): Hint | undefined {
  return schema?.["x-drawn"];
}

/** A schema without its reference and without the null beside it; `name` is that of the reference. */
export function resolvedIn(
  schemas: Record<string, Schema>,
  schema: Schema | undefined,
  name = "",
): { schema: Schema | undefined; name: string } {
  const variants = schema?.oneOf ?? schema?.anyOf;
  const inner = variants?.find((one) => one.type !== "null");
  if (inner) return resolvedIn(schemas, inner, name);
  if (typeof schema?.$ref !== "string") return { schema, name };
  const target = schema.$ref.split("/").at(-1) ?? "";
  return resolvedIn(schemas, schemas[target], target);
}

/** The schema of this very record: of a union, the member with its `type`. */
export function schemaOf(
  schemas: Record<string, Schema>,
  schema: Schema | undefined,
  record: Record<string, unknown>,
): Schema | undefined {
  const mapping = schema?.discriminator?.mapping;
  const member = typeof record.type === "string" ? mapping?.[record.type] : undefined;
  if (member) return schemaOf(schemas, { $ref: member }, record);
  if (typeof schema?.$ref === "string") return schemaOf(schemas, schemas[schema.$ref.split("/").at(-1) ?? ""], record);
  const variants = schema?.oneOf ?? schema?.anyOf;
  const inner = variants?.find((one) => one.type !== "null");
  return inner ? schemaOf(schemas, inner, record) : schema;
}

/** Whether a field holds the number of a seat, or a list of them. */
export function isSeat(schema: Schema | undefined): boolean {
  return schema !== undefined && (schema["x-seat"] === true || (schema.type !== "array" && isSeat(schema.items)));
}

/** The collection that a plain number names; none for a list. */
export function collectionOf(schema: Schema | undefined): string | undefined {
  return Array.isArray(schema?.type)
    ? schema.type.includes("array")
      ? undefined
      : collectionIn(schema)
    : schema?.type === "array"
      ? undefined
      : collectionIn(schema);
}
