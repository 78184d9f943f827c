/** The words of the page itself, in the language that the service sent; everything about a game comes with the game. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { ENGLISH } from "./english.ts";

/** The tag of a language that the service offers. */
export type Locale = string;
/** What is counted, by the plural categories of the language. */
type Forms = { readonly [category: string]: string };
type Words = { readonly [key in keyof typeof ENGLISH]: (typeof ENGLISH)[key] extends string ? string : Forms };
/** The keys of plain texts, and of what is counted. */
export type Key = { [key in keyof Words]: Words[key] extends string ? key : never }[keyof Words];
type Counted = keyof Words extends infer Name ? (Name extends `counted-${infer What}` ? What : never) : never;

/** The page in one language, and which others there are, by their tags. */
export interface Spoken {
  language: Locale;
  languages: { [tag: string]: string };
  words: Words;
}

export const IN_ENGLISH: Spoken = { language: "en", languages: { en: ENGLISH.languageName }, words: ENGLISH };
export const SpokenContext = createContext<Spoken>(IN_ENGLISH);

/** The page in this language, or in the one that the browser prefers; raises if the service does not answer. */
export async function spokenIn(language: Locale | null): Promise<Spoken> {
  const answer = await fetch(`/words.json${language ? `?language=${encodeURIComponent(language)}` : ""}`);
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()) as Spoken;
}

/** A number with what it counts, such as "1 entry" or "12 entries". */
export function countedIn({ language, words }: Spoken, number: number, what: Counted): string {
  const forms: Forms = words[`counted-${what}`];
  const form = forms[new Intl.PluralRules(language).select(number)] ?? forms.other;
  return `${new Intl.NumberFormat(language).format(number)} ${form}`;
}

export function useWords(): {
  locale: Locale;
  say: (key: Key) => string;
  counted: (number: number, what: Counted) => string;
} {
  const spoken = useContext(SpokenContext);
  return {
    locale: spoken.language,
    say: (key) => spoken.words[key],
    counted: (number, what) => countedIn(spoken, number, what),
  };
}
