import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import { Attempts } from "../../harness/failure/attempts.ts";
import { consoleText } from "../../harness/failure/console-text.ts";
import type { KeepBrowser } from "../../harness/failure/failure-folder.ts";
import { describeOverlay } from "../../harness/failure/paint-lines.ts";
import { MAX_PICTURES, pictureName } from "../../harness/failure/picture-name.ts";
import { openPages, runInBrowserWindow } from "./bidi.ts";
import { ClosedRoot } from "./closed-root.ts";
import type { FirefoxOutput } from "./firefox-output.ts";
import { whereIs } from "./where-is.ts";

/**
 * The writer of the evidence from Firefox: the consoles, what each page shows, and a picture of
 * every page, popup and sidebar. Anything unavailable is listed.
 */
export function evidenceOfFirefox(firefox: Browser, output: FirefoxOutput): KeepBrowser {
  return async (folder, sinceMs) => {
    await mkdir(folder, { recursive: true });
    const attempts = new Attempts();
    const views = await attempts.attempt("The list of pages", () => listViews(firefox));
    const addresses = views ?? [];
    for (const [index, address] of addresses.slice(0, MAX_PICTURES).entries()) {
      await attempts.attempt(`The picture of ${address}`, async () => {
        await writeFile(join(folder, pictureName(index, address)), await draw(firefox, index));
      });
    }
    const shown = ["Shown at the end:"];
    const pages = await attempts.attempt("The pages", () => openPages(firefox));
    for (const page of pages ?? []) {
      const described = await attempts.attempt(page.url(), () => describePage(page));
      if (described !== null) shown.push(described);
    }
    await writeFile(join(folder, "captions.txt"), `${shown.join("\n")}\n`);
    await writeFile(join(folder, "consoles.txt"), consoleText(output.lines, sinceMs));
    await attempts.writeMissing(folder);
    return addresses;
  };
}

async function describePage(page: Page): Promise<string> {
  const where = await whereIs(page);
  return `${where}, ${await describeOverlay(await ClosedRoot.find(page, "stage"))}`;
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
