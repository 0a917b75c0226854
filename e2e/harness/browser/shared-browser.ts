import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { type WaitOptions, waitFor } from "../wait-for.ts";
import { BrowserTargets } from "./browser-targets.ts";
import { ErrorLog } from "./error-log.ts";
import { ExtensionManager, MANAGER_ADDRESS } from "./extension-manager.ts";
import { releaseBrowser, rememberBrowser } from "./known-browsers.ts";
import { copyForTests, identifyCopy, type LaunchOptions } from "./launch-surtitle.ts";
import { startChromium } from "./start-chromium.ts";
import { runningParts, type SurtitleBrowser, settleFirstRun } from "./surtitle-browser.ts";

export type SharedOptions = Pick<
  LaunchOptions,
  | "choices"
  | "serviceHost"
  | "opensWelcome"
  | "hasLimitedStorage"
  | "waits"
  | "watchErrors"
  | "device"
>;

interface Installed {
  readonly extensionId: string;
  stopWatching(): void;
}

/**
 * A browser that many tests use, one after the other. Each test installs the extension under a new
 * id, so it can reach nothing that the extension of another test has stored.
 */
export class SharedBrowser {
  readonly #folder: string;
  readonly #context: BrowserContext;
  readonly #targets: BrowserTargets;
  /**
   * Stays open behind all tests: a browser ends with its last page, and a new window takes seconds.
   */
  readonly #resident: Page;
  /** Stays open too. */
  readonly #manager: ExtensionManager;
  readonly #initialState: string;
  readonly #copies = new Map<string, string>();
  #installed: Installed | null = null;

  private constructor(
    folder: string,
    context: BrowserContext,
    targets: BrowserTargets,
    resident: Page,
    manager: ExtensionManager,
    initialState: string,
  ) {
    this.#folder = folder;
    this.#context = context;
    this.#targets = targets;
    this.#resident = resident;
    this.#manager = manager;
    this.#initialState = initialState;
  }

  /** @throws Error when there is no Chromium */
  static async open(): Promise<SharedBrowser> {
    const folder = mkdtempSync(join(tmpdir(), "surtitle-"));
    try {
      const context = await startChromium({
        profile: join(folder, "profile"),
        isLean: true,
        programs: withoutShortcuts(join(folder, "programs")),
      });
      const targets = await BrowserTargets.open(context);
      const resident = context.pages()[0] ?? (await context.newPage());
      // No server has to answer: zoom and cookies depend on the host alone.
      await resident.route(RESIDENT_ADDRESS, (route) =>
        route.fulfill({ body: "", contentType: "text/html" }),
      );
      await resident.goto(RESIDENT_ADDRESS);
      await resident.unrouteAll();
      const manager = await ExtensionManager.open(context);
      await resident.bringToFront();
      const initialState = await describeState(targets, resident);
      return new SharedBrowser(folder, context, targets, resident, manager, initialState);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      throw error;
    }
  }

  get isInUse(): boolean {
    return this.#installed !== null;
  }

  /**
   * Installs the extension for one test.
   * @throws Error when the extension is not built, or another test is using the browser
   */
  async installExtension(options: SharedOptions): Promise<SurtitleBrowser> {
    if (this.#installed) throw new Error("Another test is using this browser.");
    const folder = this.#copy(options);
    const extensionId = identifyCopy(folder, options);
    const context = this.#context;
    const targets = this.#targets;
    const errors =
      options.watchErrors === false ? null : await ErrorLog.open(context, targets, extensionId);
    this.#installed = { extensionId, stopWatching: () => errors?.close() };
    await targets.session.send("Extensions.loadUnpacked", { path: folder });
    await settleFirstRun(context, extensionId, options);
    const home = join(this.#folder, "profile");
    context.addInitScript = () => Promise.reject(new Error(NOT_OWN));
    const browser = rememberBrowser({
      ...runningParts(context, targets, errors, { extensionId, home }),
      restart: () => Promise.reject(new Error(NOT_OWN)),
      kill: () => {
        throw new Error(NOT_OWN);
      },
      close: () => Promise.resolve(),
    });
    this.#installed.stopWatching = () => {
      errors?.close();
      releaseBrowser(browser);
    };
    return browser;
  }

  /**
   * Closes all pages and disables the extension. Removing it would delete what it has stored, but
   * costs several times as much: the browser starts programs for that, and searches its storage.
   * @param options how long the browser may take to be clean
   * @throws Error when something of the test remains after that time
   */
  async wipe(options?: WaitOptions): Promise<void> {
    const installed = this.#installed;
    if (!installed) return;
    installed.stopWatching();
    const context = this.#context;
    const others = context.pages().filter((page) => !isResident(page.url()));
    await Promise.all(others.map((each) => each.close()));
    await this.#manager.disable(installed.extensionId);
    await context.clearCookies();
    await context.clearPermissions();
    await context.unrouteAll();
    let left = "";
    try {
      await waitFor(
        "the browser to be as it was before the test",
        async () => {
          left = await describeState(this.#targets, this.#resident);
          return left === this.#initialState;
        },
        options,
      );
    } catch {
      throw new Error(
        `The test left the browser changed.\nbefore: ${this.#initialState}\nnow: ${left}`,
      );
    }
    this.#installed = null;
  }

  #copy(options: SharedOptions): string {
    const key = JSON.stringify([options.waits, options.opensWelcome, options.device]);
    let folder = this.#copies.get(key);
    if (folder === undefined) {
      folder = join(this.#folder, `extension-${this.#copies.size}`);
      copyForTests(folder, options);
      this.#copies.set(key, folder);
    }
    return folder;
  }

  async close(): Promise<void> {
    await this.#context.close();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Chromium runs two scripts for each removed extension, to delete desktop shortcuts. They are slow
 * and act on the real desktop of the person who runs the tests.
 * @param folder receives programs of the same names that do nothing
 */
function withoutShortcuts(folder: string): string {
  mkdirSync(folder);
  for (const name of ["xdg-desktop-menu", "xdg-icon-resource"]) {
    writeFileSync(join(folder, name), "#!/bin/sh\n", { mode: 0o755 });
  }
  return folder;
}

const NOT_OWN =
  "Other tests use this browser too: a test that restarts or kills it launches with `isOwn`.";

/**
 * All browser state that a test could have changed, as one line.
 * @param page of the demo site's host, which shows its zoom and its cookies
 */
async function describeState(targets: BrowserTargets, page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { bounds } = await devtools.send("Browser.getWindowForTarget");
  await devtools.detach();
  const view = await page.evaluate(() => [devicePixelRatio, document.cookie]);
  const all = await targets.session.send<{ extensions: { readonly enabled: boolean }[] }>(
    "Extensions.getExtensions",
  );
  const extensions = all.extensions.filter(({ enabled }) => enabled);
  const open = (await targets.list()).map(({ type, url }) => `${type} ${url}`).sort();
  return JSON.stringify({ open, extensions, bounds, view });
}

export const RESIDENT_ADDRESS = "http://localhost/";

/** Whether a page of this address belongs to the shared browser itself. */
export const isResident = (url: string) => url === RESIDENT_ADDRESS || url === MANAGER_ADDRESS;
