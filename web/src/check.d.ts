declare module "quipu-check" {
  /** The first wrong entry and what is wrong, or the count of entries and null. */
  export function check(text: string): Promise<{ entries: number; problem: string | null }>;
}
