import type { Page } from "@playwright/test";
import type { DevtoolsSession } from "./devtools-session.ts";
import { OverlayRoot } from "./overlay-root.ts";

/** Markup and style sheets of a shadow root. */
interface Copied {
  readonly html: string;
  readonly css: string;
}

/**
 * Puts a copy of the overlay, as it is now, into a page of its own: nothing from outside can look
 * into its closed shadow root.
 * @param session of the page that has captions
 * @param into what is there is replaced
 * @param host the element that has the shadow root, where it is not that of the captions
 * @param before run on the copy's stage, for instance to show what only the pointer shows
 */
export async function copyOverlay(
  session: DevtoolsSession,
  into: Page,
  before = "",
  host?: string,
): Promise<void> {
  const root = await OverlayRoot.find(session, host);
  if (!root) throw new Error("The page has no captions.");
  const { html, css } = await root.call<Copied>(COPY);
  await into.setContent(
    `<!doctype html><html lang="en"><head><title>Captions</title><style>${css}</style></head>` +
      `<body><main><h1>A page</h1></main>${html}</body></html>`,
  );
  if (before !== "") await into.evaluate(before);
}

const COPY = `function () {
  const sheets = [...this.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return { html: this.innerHTML, css: sheets.map((rule) => rule.cssText).join("\\n") };
}`;
