/** What the table lets its viewer do, as the service says it. */

import type { Permission, TableDocument } from "quipu-client";

/** The operation if it is possible now, with these inputs if any are named. */
export function permitted(
  table: TableDocument,
  operation: string,
  ...about: (number | string)[]
): Permission | undefined {
  return table.may.find(
    (one) =>
      one.operation === operation &&
      one.refusal === null &&
      about.every((value) => Object.values(one.inputs as Record<string, unknown>).includes(value)),
  );
}
