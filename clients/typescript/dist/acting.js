export const STARTING = 250;
export const LOOKS = 24;
export const REVEALED = new Set([
    "NOTHING_TO_REVEAL",
    "ALREADY_STARTED",
    "TABLE_CLOSED",
    "UNAUTHENTICATED",
    "NOT_SEATED",
]);
export const COMMANDS = new Set(["POST", "PUT", "DELETE"]);
