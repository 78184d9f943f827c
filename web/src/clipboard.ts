/** Copying, also where the browser keeps its clipboard from pages: over plain http on a name that is not localhost. */

/** Put a text on the clipboard; where nothing else is allowed, show it to be copied by hand. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copiedBySelection(text)) prompt("", text);
  }
}

function copiedBySelection(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const box = document.createElement("textarea");
  box.value = text;
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  before?.focus();
  return done;
}
