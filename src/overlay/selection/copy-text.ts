/**
 * Puts a text on the clipboard.
 * @param around where a field can be put for a moment: pages without encryption have no other way
 * @returns false where the browser does not allow it
 */
export async function copyText(words: string, around: HTMLElement): Promise<boolean> {
  const { clipboard } = around.ownerDocument.defaultView?.navigator ?? navigator;
  try {
    // Not there on pages without encryption, whatever its type says.
    await (clipboard as Clipboard | undefined)?.writeText(words);
    if (clipboard) return true;
  } catch {
    // The page forbids it to everybody in it.
  }
  const root = around.getRootNode() as ShadowRoot;
  const { activeElement } = root;
  const field = around.ownerDocument.createElement("textarea");
  field.value = words;
  field.style.cssText = "position: fixed; opacity: 0; pointer-events: none";
  around.append(field);
  field.select();
  const isCopied = around.ownerDocument.execCommand("copy");
  field.remove();
  (activeElement as HTMLElement | null)?.focus({ preventScroll: true });
  return isCopied;
}
