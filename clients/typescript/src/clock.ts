import type { TableDocument } from "./wire.ts";

/** The clock of the service, as the tables that were read told it: right on a device whose own clock is wrong. */
export class ServiceClock {
  #ahead: number | null = null;

  /** The table, which has just been read, after its time was taken. */
  noted<T extends Pick<TableDocument, "now">>(table: T): T {
    this.#ahead = table.now - performance.now();
    return table;
  }

  /** The time of the service in milliseconds since 1970; the device's own until a table has been read. */
  now(): number {
    return this.#ahead === null ? Date.now() : this.#ahead + performance.now();
  }

  /** How many milliseconds a seat of the table has left; null without a limit, and while nobody waits for it. */
  left(table: Pick<TableDocument, "seats">, seat: number): number | null {
    const deadline = table.seats[seat]?.deadline ?? null;
    return deadline === null ? null : Math.max(0, deadline - this.now());
  }
}
