import type { GameDocument, SchemasDocument, TextsDocument } from "quipu-client";

/**
 * What is to be drawn: answers of the service as they are (of any game's types), and what happens when somebody
 * chooses.
 */
export interface Moment {
  game: GameDocument;
  texts: TextsDocument["texts"];
  schemas: SchemasDocument["schemas"];
  board: object;
  /** The table as the viewer sees it. */
  table: { id: string; view: object | null; you: number | null; seats: { name: string | null }[] };
  /** What the viewer may do now; without it nothing can be chosen. */
  legal?: { legalActions: object[]; texts?: string[] } | null;
  /**
   * What the service answers about the consequences of the same legal list: with it the board asks before a choice that
   * gives something up for nothing.
   */
  consequences?: { consequences: { loses: string | null }[] } | null;
  /** The entry whose places are marked, usually the last. */
  update?: { events: object[] } | null;
  /** The tag of the language of names on the board, one that the service offers; English without it. */
  language?: string;
  /**
   * The answer of the service to `/words.json?language=…`, for the few words that come with no game; English without
   * it.
   */
  words?: object;
  /** Called with the one of `legalActions` that was chosen on the board. */
  act(action: object): unknown;
}

export interface Mounted {
  /** Draw another moment in the same place. */
  update: (moment: Moment) => void;
  /** Take the drawing away. */
  unmount: () => void;
}

/** Draw the board of a table, and the cards beside it, into an element that has a height. */
export declare function mount(element: Element, moment: Moment): Mounted;
