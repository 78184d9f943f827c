import type { TableDocument, Update } from "./wire.ts";
/** The clock of the service, as what was read last told it: right on a device whose own clock is wrong. */
export declare class ServiceClock {
    #private;
    /**
     * A table, an update or a list of notices that has just been read, after its time was taken; services of before say
     * no time in updates.
     */
    noted<T extends {
        now?: number;
    }>(told: T): T;
    /** The time of the service in milliseconds since 1970; the device's own until something has been read. */
    now(): number;
    /** How many milliseconds are left; null without a deadline. */
    until(deadline: number | null): number | null;
    /**
     * How many milliseconds a seat has left by a table or an update; null without a limit, and while nobody waits for it.
     */
    left(told: Pick<TableDocument, "seats"> | Pick<Update, "deadlines">, seat: number): number | null;
}
