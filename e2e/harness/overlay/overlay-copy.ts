import type { Page } from "@playwright/test";
import type { DevtoolsSession } from "../browser/devtools-session.ts";
import { type OverlayKind, OverlayRoot } from "./overlay-root.ts";

interface Copied {
  readonly html: string;
  readonly css: string;
}

/**
 * Puts a copy of the current overlay into its own page, because its closed shadow root cannot be
 * inspected from outside.
 * @param session of the page that has captions
 * @param into the page whose content is replaced
 * @param kind whose shadow root to copy
 * @param before runs on the copy's stage, for example to show what only the pointer shows
 */
export async function copyOverlay(
  session: DevtoolsSession,
  into: Page,
  before = "",
  kind?: OverlayKind,
): Promise<void> {
  const root = await OverlayRoot.find(session, kind);
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
