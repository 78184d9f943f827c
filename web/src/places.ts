/** Which fields of a record name something on the board: read from the game's JSON Schemas (`x-collection`). */

import type { Board, GameDocument, Part, Place, Quipu, Tagged } from "quipu-client";
import type { Hint } from "./generic/hints.ts";

/** A game with its words and types, which a drawing needs. */
export interface DescribedGame extends GameDocument {
  texts: Record<string, string>;
  schemas: Record<string, unknown>;
}

export async function describedGame(quipu: Quipu, name: string): Promise<DescribedGame> {
  const game = await quipu.game(name);
  const [texts, schemas] = await Promise.all([quipu.texts(game), quipu.schemas(game)]);
  return { ...game, texts, schemas };
}

/** One field of an action or event and the thing it names. */
export interface Reference {
  field: string;
  collection: string;
  id: number;
}

/** A JSON Schema of a game, as far as the page reads it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { mapping?: Record<string, string> };
  "x-collection"?: string;
  "x-seat"?: boolean;
  "x-drawn"?: Hint;
  "x-drawing"?: string;
}

/** By action or event type and field: the collection that the field indexes. */
export type Links = Record<string, Record<string, string>>;

export function schemasOf(game: Pick<DescribedGame, "schemas">): Record<string, Schema> {
  return (game.schemas.components as { schemas?: Record<string, Schema> } | undefined)?.schemas ?? {};
}

/** The links of every action, event and record of a game. */
export function linksOf(game: Pick<DescribedGame, "schemas">): Links {
  const links: Links = {};
  for (const schema of Object.values(schemasOf(game))) {
    const properties = schema.properties ?? {};
    const tag = tagOf(properties.type);
    if (!tag) continue;
    for (const [field, property] of Object.entries(properties)) {
      const collection = collectionIn(property);
      if (collection) links[tag] = { ...links[tag], [field]: collection };
    }
  }
  return links;
}

/** The `type` of the records that a schema describes. */
export function tagOf(type: Schema | undefined): string | undefined {
  return type?.const ?? type?.enum?.[0];
}

export function collectionIn(schema: Schema | undefined): string | undefined {
  if (!schema) return undefined;
  const { "x-collection": here, anyOf = [], allOf = [], oneOf = [], items } = schema;
  return here ?? [...anyOf, ...allOf, ...oneOf, items].map(collectionIn).find(Boolean);
}

/** What an action or event speaks of. */
export function referencesOf(links: Links, message: Tagged): Reference[] {
  return Object.entries(links[message.type] ?? {}).flatMap(([field, collection]) => {
    const value = message[field];
    const ids = Array.isArray(value) ? value : [value];
    return ids.filter((id): id is number => typeof id === "number").map((id) => ({ field, collection, id }));
  });
}

/** The collections of a board, each a list of parts with an id and a name. */
export function collectionsOf(board: Board): Record<string, Part[]> {
  const found: Record<string, Part[]> = {};
  for (const [name, value] of Object.entries(board)) {
    if (Array.isArray(value) && value.length && isPart(value[0])) found[name] = value as Part[];
  }
  return found;
}

/** Whether the parts of a collection lie at a place of the board, so that they can be tapped there. */
export function isLocated(board: Board, collection: string): boolean {
  const first = (board[collection] as Partial<Place>[] | undefined)?.[0];
  return typeof first?.x === "number" && typeof first.y === "number";
}

export function partOf(board: Board, collection: string, id: number): Part | undefined {
  return collectionsOf(board)[collection]?.find((part) => part.id === id);
}

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && "id" in value && "name" in value;
}
