/** Words for fields and values of a view: from the game's texts where it has them, else the field's own words. */

import type { GameDocument } from "quipu-client";
import type { Locale } from "../words.ts";

/** Field names of the games in German; the English ones are the words of the field itself. */
const GERMAN: Record<string, string> = {
  round: "Runde", rounds: "Runden", temple: "Tempel bei", points: "Punkte", hand: "Hand", handSize: "Karten auf der Hand", handLimit: "Handgrenze",
  stepsLeft: "Schritte übrig", steps: "Schritte", placed: "Eingesetzt", placementsLeft: "Noch einzusetzen", possibilities: "Möglich", selected: "Gewählt",
  colour: "Farbe", closed: "Geschlossen", meetings: "Treffen", mostStepsBeforePlacing: "Schritte vor dem Einsetzen",
  year: "Jahr", fame: "Ruhm", stones: "Steine", alpacas: "Alpakas", movementPoints: "Bewegungspunkte", caraliLeft: "Carali übrig", alpacasLeft: "Alpakas übrig",
  envoys: "Gesandte", deckSize: "Nachziehstapel", discard: "Ablage", supply: "Vorrat", completed: "Fertige Pyramiden", centralLevels: "Ebenen der Mitte",
  highestFame: "Ruhm der nächsten Zeremonie", whim: "Laune der Götter", annualTiles: "Jahresplättchen", statusCards: "Statuskarten", statusTaken: "Status erreicht",
  tiles: "Plättchen", progress: "Fortschritt", pairs: "Paare", levels: "Ebenen", ceremony: "Zeremonie", turn: "Zug", modules: "Module", ending: "Ende",
  campfires: "Lagerfeuer", captured: "Gefangen", openCards: "Offene Karten", metCards: "Erfüllte Karten", pile: "Stapel", finalCard: "Schlusskarte", finalCards: "Schlusskarten",
  finalCardsSize: "Schlusskarten", returnedCards: "Zurückgelegt", villagersLeft: "Dorfbewohner übrig", faceUp: "Zu kaufen", bonusPileSize: "Bonusstapel",
  gone: "Aus dem Spiel", activationsLeft: "Einsätze übrig", turnsLeft: "Züge übrig", night: "Nacht", purchase: "Kauf", bought: "Gekauft", activated: "Eingesetzt",
  monsters: "Monster", walkers: "Gruppe", tribe: "Stamm", goal: "Ziel", development: "Entwicklung", combatArts: "Kampfkunst", roadsLeft: "Wege übrig",
  settlementsLeft: "Siedlungen übrig", citiesLeft: "Städte übrig", thicketsLeft: "Dickichte übrig", routeLength: "Handelsstraße", number: "Zug Nr.", dice: "Würfel",
  offersLeft: "Angebote übrig", stacks: "Stapel", routeHolder: "Längste Handelsstraße", combatHolder: "Mächtigste Kampfkunst", offer: "Angebot", give: "Gib",
  take: "Nimm", cards: "Karten", gain: "Erhalte", owes: "Schuldet", waiting: "Wartet auf", villagers: "Dorfbewohner", bonus: "Bonus", final: "Schluss", total: "Summe",
  winner: "Gewinnt", preparation: "Aufbau", first: "Beginnt", second: "Danach", replies: "Antworten", answer: "Antwort", partner: "Partner", seat: "Platz",
  developmentBacks: "Entwicklungskarten", starter: "Beginnt", roadsToLay: "Wege zu legen", seats: "Personen", architect: "Architekt", diplomat: "Diplomat",
  bath: "Bad", meeting: "Treffen", family: "Familie", families: "Familien", role: "Figur", square: "Feld", squares: "Felder", space: "Feld", place: "Ort", places: "Orte",
  origin: "Von", site: "Ort", sites: "Orte", path: "Weg", paths: "Wege", target: "Ziel", victim: "Wen", card: "Karte", pair: "Paar", count: "Anzahl", height: "Höhe",
  payment: "Zahlung", pay: "Zahle", gainAlso: "Und erhalte", price: "Preis", careto: "Careto", monster: "Monster", color: "Farbe", symbol: "Symbol", only: "Nur",
  other: "Andere Figur", holder: "Wer", owed: "Schuld", taken: "Genommen", shown: "Offen", length: "Länge", left: "Übrig", back: "Rückseite", tile: "Plättchen",
  workers: "Arbeiter", priests: "Priester", size: "Größe", level: "Stufe", value: "Wert", side: "Seite", rune: "Rune", moves: "Schritte", ability: "Fähigkeit",
  category: "Kategorie", title: "Titel", bid: "Gebot", highest: "Höchstes", reason: "Grund", figure: "Figur", experienced: "Erfahren", razed: "Zerstört",
};
const ENGLISH: Record<string, string> = {
  deckSize: "Deck", handSize: "Cards in hand", bonusPileSize: "Bonus pile", finalCardsSize: "Final cards", temple: "Temple at", faceUp: "For sale",
  gone: "Out of the game", number: "Turn no.", highestFame: "Fame of the next ceremony", developmentBacks: "Development cards", first: "Begins", starter: "Begins",
};

export function fieldName(field: string, locale: Locale): string {
  const told = locale === "de" ? GERMAN[field] : ENGLISH[field];
  if (told) return told;
  const words = field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a value such as `WOOD` or `wood`, whatever it is a value of. */
export function wordOf(game: GameDocument, value: string, locale: Locale): string {
  const ending = `-${value.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase()}`;
  const key = Object.keys(game.texts).find((one) => one.endsWith(ending));
  return (key && game.texts[key]) || fieldName(value, locale);
}
