import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TargetInfo } from "../browser/browser-targets.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { isResident } from "../browser/shared-browser.ts";
import { CaptionWatch } from "../overlay/caption-watch.ts";
import { type CaptionsNow, READ_CAPTIONS } from "../overlay/captions-now.ts";
import { captureScreen } from "../overlay/capture-screen.ts";
import { OverlayRoot } from "../overlay/overlay-root.ts";
import { describeCaptions, paintLines } from "./paint-lines.ts";
import { withTimeout } from "./with-timeout.ts";

const MAX_PAGES = 20;

/**
 * Writes evidence from a browser into a folder: the consoles, the painted captions and, while the
 * browser is open, a picture of every page. Anything unavailable is listed.
 * @param sinceMs when the test began; earlier console messages are set apart
 */
export async function keepBrowserEvidence(
  { browser, isOpen }: { readonly browser: SurtitleBrowser; readonly isOpen: boolean },
  folder: string,
  sinceMs: number,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const missing: string[] = [];
  const pages = isOpen ? await keepPages(browser, folder, missing) : [];
  const watched = CaptionWatch.takeAll(browser.context).flatMap((watch, index) => [
    `Painted, watch ${index + 1}:`,
    ...paintLines(watch.paints),
    "",
  ]);
  await writeFile(join(folder, "captions.txt"), `${[...watched, ...pages].join("\n")}\n`);
  await writeFile(join(folder, "consoles.txt"), consoleText(browser, sinceMs));
  if (!isOpen) missing.push("The browser was closed before its pages could be looked at.");
  if (missing.length > 0) await writeFile(join(folder, "missing.txt"), `${missing.join("\n")}\n`);
}

async function keepPages(
  browser: SurtitleBrowser,
  folder: string,
  missing: string[],
): Promise<readonly string[]> {
  const shownLines = ["Shown at the end:"];
  try {
    const all = await withTimeout(browser.targets.list());
    const pages = all
      .filter(({ type, url }) => type === "page" && !isResident(url) && !isTool(url))
      .slice(0, MAX_PAGES);
    for (const [index, page] of pages.entries()) {
      const name = `${String(index + 1).padStart(2, "0")}-${fileName(page.url)}.png`;
      try {
        shownLines.push(
          `${page.url}: ${await withTimeout(keepPage(browser, page, join(folder, name)))}`,
        );
      } catch (error) {
        missing.push(`${page.url}: ${error instanceof Error ? error.message : error}`);
      }
    }
  } catch (error) {
    missing.push(`The list of pages: ${error instanceof Error ? error.message : error}`);
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
    await writeFile(path, await captureScreen(session));
    const root = await OverlayRoot.find(session);
    const captions = root
      ? describeCaptions(await root.call<CaptionsNow>(READ_CAPTIONS))
      : "no captions";
    return `${await session.evaluate<string>("document.readyState")}, ${captions}`;
  } finally {
    void session.close();
  }
}

function fileName(url: string): string {
  const [address = ""] = url.split(/[?#]/);
  const name = address.replace(/^[\w-]+:\/*[^/]*\/?/, "").replaceAll(/[^\w.]+/g, "-");
  return name.slice(-60) || "page";
}

function consoleText({ errors }: SurtitleBrowser, sinceMs: number): string {
  if (!errors) return "Not recorded: the browser was started without `watchErrors`.\n";
  const entries = errors.consoles.lines.map(({ atMs, context, level, text }) => ({
    atMs,
    line: `${new Date(atMs).toISOString().slice(11, 23)}  ${level.padEnd(9)}  ${context}: ${text}`,
  }));
  const before = entries.filter(({ atMs }) => atMs < sinceMs).map(({ line }) => line);
  const during = entries.filter(({ atMs }) => atMs >= sinceMs).map(({ line }) => line);
  return `${["Before the test:", ...before, "", "During the test:", ...during].join("\n")}\n`;
}
