/**
 * Copies text to the clipboard.
 * @param around parent for a temporary field, which pages without encryption need
 * @returns false if the browser does not allow it
 */
export async function copyText(words: string, around: HTMLElement): Promise<boolean> {
  const { clipboard } = around.ownerDocument.defaultView?.navigator ?? navigator;
  try {
    // Undefined on pages without encryption, despite its type.
    await (clipboard as Clipboard | undefined)?.writeText(words);
    if (clipboard) return true;
  } catch {
    // The page's permissions policy forbids it.
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
