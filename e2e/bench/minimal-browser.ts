import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "@playwright/test";
import { BrowserTargets } from "../harness/browser/browser-targets.ts";
import { startChromium } from "../harness/browser/start-chromium.ts";
import { waitFor } from "../harness/wait-for.ts";

const EXTENSION = fileURLToPath(new URL("minimal-extension", import.meta.url));

export interface PlainBrowser {
  readonly context: BrowserContext;
  /** The profile's folder. */
  readonly home: string;
  open(url: string): Promise<Page>;
  close(): Promise<void>;
}

export interface MinimalBrowser extends PlainBrowser {
  /** Presses the toolbar button, which starts captions. */
  start(page: Page): Promise<void>;
}

/** Launches a browser without any extension. */
export function launchPlain(): Promise<PlainBrowser> {
  return withFolder(async (folder) => launch(folder, {}));
}

/**
 * Launches a browser with the minimal extension.
 * @param service its base address and a key
 */
export function launchMinimal(service: {
  readonly baseUrl: string;
  readonly apiKey: string;
}): Promise<MinimalBrowser> {
  return withFolder(async (folder) => {
    const extension = join(folder, "extension");
    cpSync(EXTENSION, extension, { recursive: true });
    writeFileSync(join(extension, "service.json"), JSON.stringify(service));
    const browser = await launch(folder, { extension });
    const worker = await waitFor("the service worker", () => browser.context.serviceWorkers()[0]);
    const { hostname: id } = new URL(worker.url());
    const targets = await BrowserTargets.open(browser.context);
    return {
      ...browser,
      start: async (page) => {
        const targetId = await targets.tabTargetId(page);
        await targets.session.send("Extensions.triggerAction", { id, targetId });
        await page.locator("#minimal-captions").waitFor({ state: "attached" });
      },
    };
  });
}

async function launch(
  folder: string,
  options: { readonly extension?: string },
): Promise<PlainBrowser> {
  const home = join(folder, "profile");
  const context = await startChromium({ profile: home, ...options });
  return {
    context,
    home,
    open: async (url) => {
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(url);
      return page;
    },
    close: async () => {
      await context.close();
      removeFolder(folder);
    },
  };
}

async function withFolder<Browser>(start: (folder: string) => Promise<Browser>): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), "surtitle-"));
  try {
    return await start(folder);
  } catch (error) {
    removeFolder(folder);
    throw error;
  }
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
