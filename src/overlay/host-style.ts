/** A page that darkens what is behind its dialogs would darken everything behind ours. */
export const HOST_CSS = ":host::backdrop { display: none !important; }";

/** What keeps a page's own style sheet, however hostile, from hiding or moving what is ours. */
const HOST_STYLE: Readonly<Record<string, string>> = {
  all: "initial",
  display: "block",
  position: "fixed",
  inset: "0",
  // Should the page keep popovers from being shown, they lie at least above what is not one.
  "z-index": "2147483647",
  width: "auto",
  height: "auto",
  margin: "0",
  padding: "0",
  border: "0",
  background: "transparent",
  overflow: "visible",
  visibility: "visible",
  opacity: "1",
  "pointer-events": "none",
};

/** Gives an element that we put into a page its own styles, which no style sheet outweighs. */
export function setHostStyle(host: HTMLElement): void {
  for (const [name, value] of Object.entries(HOST_STYLE)) {
    host.style.setProperty(name, value, "important");
  }
}
