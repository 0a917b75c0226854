import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TargetInfo } from "../browser/browser-targets.ts";
import type { ErrorLog } from "../browser/error-log.ts";
import { forgetClosedBrowsers, knownBrowsers } from "../browser/known-browsers.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { isResident } from "../browser/shared-browser.ts";
import { CaptionWatch } from "../overlay/caption-watch.ts";
import { captureScreen } from "../overlay/capture-screen.ts";
import { OverlayRoot } from "../overlay/overlay-root.ts";
import { Attempts } from "./attempts.ts";
import { type ConsoleLine, consoleText } from "./console-text.ts";
import type { KeepBrowser } from "./failure-folder.ts";
import { describeOverlay, paintLines } from "./paint-lines.ts";
import { MAX_PICTURES, pictureName } from "./picture-name.ts";

/** Writers of the evidence from every browser of the test so far. */
export function evidenceOfBrowsers(): readonly KeepBrowser[] {
  return knownBrowsers().map(
    (known) => (folder, sinceMs) => keepBrowserEvidence(known, folder, sinceMs),
  );
}

/** Drops what was collected for a test that is over. */
export function dropEvidence(): void {
  for (const { browser } of knownBrowsers()) CaptionWatch.takeAll(browser.context);
  forgetClosedBrowsers();
}

/**
 * Writes evidence from a browser into a folder: the consoles, the painted captions and, while the
 * browser is open, a picture of every page. Anything unavailable is listed.
 * @param sinceMs when the test began; earlier console messages are set apart
 * @returns the addresses of its open pages
 */
async function keepBrowserEvidence(
  { browser, isOpen }: { readonly browser: SurtitleBrowser; readonly isOpen: boolean },
  folder: string,
  sinceMs: number,
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const attempts = new Attempts();
  const pages = isOpen ? await keepPages(browser, folder, attempts) : [];
  const watched = CaptionWatch.takeAll(browser.context).flatMap((watch, index) => [
    `Painted, watch ${index + 1}:`,
    ...paintLines(watch.paints),
    "",
  ]);
  await writeFile(join(folder, "captions.txt"), `${[...watched, ...pages].join("\n")}\n`);
  const consoles = browser.errors
    ? consoleText(consoleLines(browser.errors), sinceMs)
    : "Not recorded: the browser was started without `watchErrors`.\n";
  await writeFile(join(folder, "consoles.txt"), consoles);
  if (!isOpen) attempts.addMissing("The browser was closed before its pages could be looked at.");
  await attempts.writeMissing(folder);
  return browser.context.pages().map((page) => page.url());
}

async function keepPages(
  browser: SurtitleBrowser,
  folder: string,
  attempts: Attempts,
): Promise<readonly string[]> {
  const all = await attempts.attempt("The list of pages", () => browser.targets.list());
  const pages = (all ?? [])
    .filter(({ type, url }) => type === "page" && !isResident(url) && !isTool(url))
    .slice(0, MAX_PICTURES);
  const shownLines = ["Shown at the end:"];
  for (const [index, page] of pages.entries()) {
    const path = join(folder, pictureName(index, page.url));
    const described = await attempts.attempt(page.url, () => keepPage(browser, page, path));
    if (described !== null) shownLines.push(`${page.url}: ${described}`);
  }
  return shownLines;
}

// Some versions of Chromium keep a page of developer tools beside those under test.
function isTool(url: string): boolean {
  return url.startsWith("devtools:");
}

async function keepPage(
  { targets }: SurtitleBrowser,
  { targetId }: TargetInfo,
  path: string,
): Promise<string> {
  const session = await targets.attach(targetId);
  try {
    const state = await session.evaluate<string>("document.readyState");
    await writeFile(path, await captureScreen(session));
    return `${state}, ${await describeOverlay(await OverlayRoot.find(session))}`;
  } finally {
    void session.close();
  }
}

function consoleLines({ consoles }: ErrorLog): readonly ConsoleLine[] {
  return consoles.lines.map(({ atMs, context, level, text }) => ({
    atMs,
    text: `${level.padEnd(9)}  ${context}: ${text}`,
  }));
}
