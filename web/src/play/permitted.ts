/** What the table lets its viewer do, as the service says it. */

import type { Permission, TableDocument } from "quipu-client";

type About = [operation: string, ...inputs: (number | string)[]];

/** The operation if it is possible now, with these inputs if any are named. */
export function permitted(table: TableDocument, ...about: About): Permission | undefined {
  return every(table, about).find((one) => one.refusal === null);
}

/** What the table says of the operation with these inputs, possible or not. */
export function told(table: TableDocument, ...about: About): Permission | undefined {
  return every(table, about)[0];
}

function every({ may }: TableDocument, [operation, ...about]: About): Permission[] {
  const named = ({ inputs }: Permission) =>
    about.every((value) => Object.values(inputs as Record<string, unknown>).includes(value));
  return may.filter((one) => one.operation === operation && named(one));
}
