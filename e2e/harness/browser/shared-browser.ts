import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { type WaitOptions, waitFor } from "../wait-for.ts";
import { BrowserTargets } from "./browser-targets.ts";
import { ErrorLog } from "./error-log.ts";
import { leaveBrowser, rememberBrowser } from "./known-browsers.ts";
import { copyForTests, identifyCopy, type LaunchOptions } from "./launch-surtitle.ts";
import { startChromium } from "./start-chromium.ts";
import { runningParts, type SurtitleBrowser, settleFirstRun } from "./surtitle-browser.ts";

/** What a test may ask of a browser that others have used, and others will use. */
export type SharedOptions = Pick<
  LaunchOptions,
  "choices" | "serviceHost" | "opensWelcome" | "hasLimitedStorage" | "waits" | "watchErrors"
>;

/** What belongs to one test in it. */
interface Installed {
  readonly extensionId: string;
  /** Ends what watches over it. */
  leave(): void;
}

/**
 * A browser that many tests use, one after the other. Each installs the extension anew, under an id
 * of its own, and with it goes all that it has stored: what one test leaves behind has no reader.
 */
export class SharedBrowser {
  readonly #folder: string;
  readonly #context: BrowserContext;
  readonly #targets: BrowserTargets;
  /** Stays open behind all tests: a browser ends with its last page, and a new window costs seconds. */
  readonly #resident: Page;
  readonly #atRest: string;
  /** Folders of copies of the extension, by what sets them apart. */
  readonly #copies = new Map<string, string>();
  #installed: Installed | null = null;

  private constructor(
    folder: string,
    context: BrowserContext,
    targets: BrowserTargets,
    resident: Page,
    atRest: string,
  ) {
    this.#folder = folder;
    this.#context = context;
    this.#targets = targets;
    this.#resident = resident;
    this.#atRest = atRest;
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
      // No server has to answer: zoom and cookies belong to the host alone.
      await resident.route(RESIDENT_ADDRESS, (route) =>
        route.fulfill({ body: "", contentType: "text/html" }),
      );
      await resident.goto(RESIDENT_ADDRESS);
      await resident.unrouteAll();
      const atRest = await describeRest(targets, resident);
      return new SharedBrowser(folder, context, targets, resident, atRest);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      throw error;
    }
  }

  /** Whether a test has it. */
  get isTaken(): boolean {
    return this.#installed !== null;
  }

  /**
   * Installs the extension for one test.
   * @throws Error when the extension is not built, or a test has the browser
   */
  async take(options: SharedOptions): Promise<SurtitleBrowser> {
    if (this.#installed) throw new Error("Another test has this browser.");
    const folder = this.#copy(options);
    const extensionId = identifyCopy(folder, options);
    const context = this.#context;
    const targets = this.#targets;
    const errors =
      options.watchErrors === false ? null : await ErrorLog.open(context, targets, extensionId);
    this.#installed = { extensionId, leave: () => errors?.close() };
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
    this.#installed.leave = () => {
      errors?.close();
      leaveBrowser(browser);
    };
    return browser;
  }

  /**
   * Removes the extension with all that it has stored, and all pages.
   * @param options how long the browser may take to be as it was
   * @throws Error when something of the test is still there then
   */
  async wipe(options?: WaitOptions): Promise<void> {
    const installed = this.#installed;
    if (!installed) return;
    installed.leave();
    const context = this.#context;
    const others = context.pages().filter((page) => page !== this.#resident);
    await Promise.all(others.map((each) => each.close()));
    await this.#targets.session.send("Extensions.uninstall", { id: installed.extensionId });
    await context.clearCookies();
    await context.clearPermissions();
    await context.unrouteAll();
    let left = "";
    try {
      await waitFor(
        "the browser to be as it was before the test",
        async () => {
          left = await describeRest(this.#targets, this.#resident);
          return left === this.#atRest;
        },
        options,
      );
    } catch {
      throw new Error(`The test left the browser changed.\nbefore: ${this.#atRest}\nnow: ${left}`);
    }
    this.#installed = null;
  }

  /** Most tests want the same files, and only another id. */
  #copy(options: SharedOptions): string {
    const key = JSON.stringify([options.waits, options.opensWelcome]);
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
 * Chromium runs two scripts for each extension it removes, to delete shortcuts from the desktop. They
 * are slow, and they work on the real desktop of the person who runs the tests.
 * @param folder gets programs of the same names, which do nothing
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
 * Everything a test could have changed in a browser, as one line.
 * @param page of the demo site's host, which shows its zoom and its cookies
 */
async function describeRest(targets: BrowserTargets, page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { bounds } = await devtools.send("Browser.getWindowForTarget");
  await devtools.detach();
  const view = await page.evaluate(() => [devicePixelRatio, document.cookie]);
  const { extensions } = await targets.session.send<{ extensions: unknown[] }>(
    "Extensions.getExtensions",
  );
  const open = (await targets.list()).map(({ type, url }) => `${type} ${url}`).sort();
  return JSON.stringify({ open, extensions, bounds, view });
}

/** Of the page that stays open behind all tests: the host is that of the demo site. */
export const RESIDENT_ADDRESS = "http://localhost/";
