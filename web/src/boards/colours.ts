/** The colours of the seats. */

/** Colours that the common colour blindnesses can tell apart; a number stands beside each. */
const SEAT_COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

/** Games whose texts call the seats' pieces by their colours. */
const NAMED_COLOURS: Record<string, string[]> = {
  caracalla: ["#c8401f", "#0067a8", "#00875f", "#e8b21c", "#33302e", "#f2ede2"],
  inkas: ["#b3261e", "#f0932b", "#0a6fb8", "#8d939c"],
};

/** The colours of the seats of a game; also without colour, each seat has its number and its pattern. */
export function coloursOf(game: string): string[] {
  return NAMED_COLOURS[game] ?? SEAT_COLOURS;
}
