import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import { consoleText } from "../../harness/failure/console-text.ts";
import type { KeepBrowser } from "../../harness/failure/failure-folder.ts";
import { describeCaptions } from "../../harness/failure/paint-lines.ts";
import { MAX_PICTURES, pictureName } from "../../harness/failure/picture-name.ts";
import { withTimeout } from "../../harness/failure/with-timeout.ts";
import { type CaptionsNow, READ_CAPTIONS } from "../../harness/overlay/captions-now.ts";
import { contextOf, contextsOf, runInBrowserWindow } from "./bidi.ts";
import { ClosedRoot } from "./closed-root.ts";
import type { FirefoxOutput } from "./firefox-output.ts";

/**
 * The writer of the evidence from Firefox: the consoles, what each page shows, and a picture of
 * every page, popup and sidebar. Anything unavailable is listed.
 */
export function evidenceOfFirefox(firefox: Browser, output: FirefoxOutput): KeepBrowser {
  return async (folder, sinceMs) => {
    await mkdir(folder, { recursive: true });
    const missing: string[] = [];
    const attempt = async <Kept>(what: string, work: () => Promise<Kept>): Promise<Kept | null> => {
      try {
        return await withTimeout(work());
      } catch (error) {
        const [reason] = String(error).split("\n");
        missing.push(`${what}: ${reason}`);
        return null;
      }
    };

    const addresses = (await attempt("The list of pages", () => listViews(firefox))) ?? [];
    for (const [index, address] of addresses.slice(0, MAX_PICTURES).entries()) {
      await attempt(`The picture of ${address}`, async () => {
        await writeFile(join(folder, pictureName(index, address)), await draw(firefox, index));
      });
    }
    const shown = ["Shown at the end:"];
    for (const page of (await attempt("The pages", () => openPages(firefox))) ?? []) {
      const described = await attempt(page.url(), () => describePage(page));
      if (described !== null) shown.push(described);
    }
    await writeFile(join(folder, "captions.txt"), `${shown.join("\n")}\n`);
    await writeFile(join(folder, "consoles.txt"), consoleText(output.lines, sinceMs));
    if (missing.length > 0) await writeFile(join(folder, "missing.txt"), `${missing.join("\n")}\n`);
    return addresses;
  };
}

// Puppeteer may still have closed tabs of earlier tests.
async function openPages(firefox: Browser): Promise<readonly Page[]> {
  const open = new Set((await contextsOf(firefox)).map(({ context }) => context));
  return (await firefox.pages()).filter((page) => open.has(contextOf(page)));
}

async function describePage(page: Page): Promise<string> {
  // Puppeteer knows only addresses that it has navigated to itself.
  const where = await page.evaluate(() => {
    const focus = document.hasFocus() ? "with the focus" : "without the focus";
    return `${location.href}: ${document.readyState}, ${focus}`;
  });
  const root = await ClosedRoot.find(page, "stage");
  const captions = root
    ? describeCaptions(await root.call<CaptionsNow>(READ_CAPTIONS))
    : "no captions";
  return `${where}, ${captions}`;
}

function listViews(firefox: Browser): Promise<readonly string[]> {
  return runInBrowserWindow<readonly string[]>(
    firefox,
    `return ${VIEWS}.map(({ currentURI }) => currentURI.spec);`,
  );
}

async function draw(firefox: Browser, index: number): Promise<Buffer> {
  return Buffer.from(await runInBrowserWindow<string>(firefox, DRAW, index), "base64");
}

// Tabs, popup and sidebar of every window. The sidebar's page is in a document of its own.
const VIEWS = `[...Services.wm.getEnumerator("navigator:browser")]
  .flatMap(({ document }) => [document, document.getElementById("sidebar")?.contentDocument])
  .flatMap((document) => [...(document?.querySelectorAll("browser") ?? [])])
  .filter(({ currentURI }) => /^(?:https?|moz-extension):/.test(currentURI?.spec))`;

// Firefox draws a page also while another one is in front.
const DRAW = `const { currentWindowGlobal } = ${VIEWS}[args].browsingContext;
const bitmap = await currentWindowGlobal.drawSnapshot(null, 1, "white");
const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
canvas.getContext("2d").drawImage(bitmap, 0, 0);
const picture = await canvas.convertToBlob();
return new Uint8Array(await picture.arrayBuffer()).toBase64();`;
