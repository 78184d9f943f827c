/** What the table lets its viewer do, as the service says it. */

import type { Permission, TableDocument } from "quipu-client";

/** The operation if it is possible now, with this seat or version if one is named. */
export function permitted(table: TableDocument, operation: string, about?: number): Permission | undefined {
  return table.may.find(
    (one) =>
      one.operation === operation &&
      one.refusal === null &&
      (about === undefined || Object.values(one.inputs as Record<string, unknown>).includes(about)),
  );
}
