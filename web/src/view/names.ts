/** Words for fields and values of a view: the game's own texts, else the words of the identifier. */

export type Texts = Record<string, string>;

/** The title of a field, by the game's `view-<field>`. */
export function fieldName(texts: Texts, field: string): string {
  const words = texts[`view-${field}`] ?? field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a value such as `WOOD` or `wood`, whatever it is a value of. */
export function wordOf(texts: Texts, value: string): string {
  const ending = `-${value.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase()}`;
  const key = Object.keys(texts).find((one) => one.endsWith(ending));
  return (
    (key && texts[key]) ||
    fieldName(texts, /^[A-Z][A-Z0-9_]*$/.test(value) ? value.toLowerCase().replaceAll("_", " ") : value)
  );
}

/** The name of a value of this enum. */
export function valueName(texts: Texts, kind: string, value: string): string {
  return texts[`${kind}-${value}`] ?? wordOf(texts, value);
}
