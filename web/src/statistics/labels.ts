/** What actions are called where nothing is known of them but their type. */

import { outlineOf } from "../play/ahead/kinds.ts";
import { fieldName, type Texts } from "../view/names.ts";

/** The sentence of each type with `…` for its arguments; types that read alike say what only theirs is about. */
export function labelsOf(texts: Texts, types: string[]): Map<string, string> {
  const all = types.map((type) => ({
    type,
    outline: outlineOf(texts[`action-${type}`] ?? type),
    fields: fieldsOf(texts, texts[`action-${type}`] ?? ""),
  }));
  return new Map(
    all.map(({ type, outline, fields }) => {
      const alike = all.filter((one) => one.type !== type && one.outline === outline);
      const own = alike.length ? fields.filter((field) => !alike.every((one) => one.fields.includes(field))) : [];
      return [type, own.length ? `${outline} (${own.map((field) => fieldName(texts, field)).join(", ")})` : outline];
    }),
  );
}

/** The fields in a sentence: `{monsterAccusative}` is a form of `monster`. */
function fieldsOf(texts: Texts, sentence: string): string[] {
  const fields = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) =>
    `view-${name}` in texts ? name : name.replace(/[A-Z][a-z]+$/, ""),
  );
  return [...new Set(fields)];
}
