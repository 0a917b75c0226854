import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page, type Worker } from "@playwright/test";
import { findChromium } from "../../run/find-chromium.mjs";
import { waitFor } from "../wait-for.ts";
import { browserProcess } from "./browser-process.ts";
import { BrowserTargets } from "./browser-targets.ts";
import { ErrorLog } from "./error-log.ts";
import { copyExtension, EXTENSION_ID } from "./extension-copy.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { type StoredChoices, storeChoices } from "./stored-settings.ts";

const WINDOW = { width: 1280, height: 800 };

export interface LaunchOptions {
  /** Shows a window; needs a display. */
  readonly headed?: boolean;
  /** The X display for its window, when not that of the environment. */
  readonly display?: string;
  /** What the user has chosen before; nothing when absent. */
  readonly choices?: StoredChoices;
  /** A service the extension may talk to although the user has not chosen it yet. */
  readonly serviceHost?: string;
  /** Whether the browser's quota holds for the extension, so that its disk can be made full. */
  readonly hasLimitedStorage?: boolean;
  /** Leaves the welcome page of the first installation open. */
  readonly keepWelcome?: boolean;
  /** Listens for errors everywhere, which costs processor time; true unless measuring. */
  readonly watchErrors?: boolean;
  /** BCP 47 tag of the language the browser itself speaks; the machine's own when absent. */
  readonly language?: string;
}

/** A running browser with the extension in it. */
export interface SurtitleBrowser {
  readonly context: BrowserContext;
  readonly targets: BrowserTargets;
  readonly errors: ErrorLog | null;
  /** Address of one of the extension's own files. */
  extensionUrl(path: string): string;
  /** The background, started if it was asleep. */
  worker(): Promise<Worker>;
  /** Its profile's folder, in which all files are complete only while the browser is closed. */
  readonly home: string;
  /** A new tab. */
  open(url: string): Promise<Page>;
  /** Closes the browser as a user does and starts it again with the same profile. */
  restart(): Promise<SurtitleBrowser>;
  /**
   * Kills the browser in the middle of whatever it does. `start` starts it again with the same
   * profile. What is done to pages in between fails.
   */
  kill(): { start(): Promise<SurtitleBrowser> };
  close(): Promise<void>;
}

/**
 * Starts Chromium with a new profile and a copy of the built extension.
 * @throws Error when there is no Chromium or the extension is not built
 */
export async function launchSurtitle(options: LaunchOptions = {}): Promise<SurtitleBrowser> {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error("No Chromium found: run `npm start` or set CHROMIUM_PATH.");
  const folder = mkdtempSync(join(tmpdir(), "surtitle-"));
  const forget = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  let context: BrowserContext | undefined;
  try {
    const extension = join(folder, "extension");
    copyExtension(extension, serviceHosts(options), options.hasLimitedStorage);
    const home = join(folder, "profile");
    const start = () => launch(executablePath, home, extension, options);
    context = await start();
    await settleFirstRun(context, options);
    return await describeBrowser({ context, home, start, forget }, options);
  } catch (error) {
    await context?.close();
    forget();
    throw error;
  }
}

function serviceHosts({ choices, serviceHost }: LaunchOptions): readonly string[] {
  const { paidBaseUrl, freeBaseUrl } = choices?.service ?? {};
  const hosts = [paidBaseUrl, freeBaseUrl].map((url) => (url ? new URL(url).hostname : ""));
  return [...new Set([...hosts, serviceHost ?? ""])].filter((host) => host !== "");
}

async function launch(
  executablePath: string,
  profile: string,
  extension: string,
  { headed = false, display, language }: LaunchOptions,
): Promise<BrowserContext> {
  return await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: !headed,
    // The sandbox does not work for root.
    chromiumSandbox: process.getuid?.() !== 0,
    // The real window: an emulated one would behave otherwise in fullscreen.
    viewport: null,
    // Whoever launches cleans up; Playwright would end the whole program at once.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    // Muting is a default of headless runs, and a muted browser captures silence.
    ignoreDefaultArgs: ["--mute-audio"],
    env: {
      ...process.env,
      ...(display === undefined ? {} : { DISPLAY: display }),
      ...(language === undefined ? {} : { LANGUAGE: language }),
    },
    args: [
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      // Lets the toolbar button be pressed from outside.
      "--enable-unsafe-extension-debugging",
      "--autoplay-policy=no-user-gesture-required",
      `--window-size=${WINDOW.width},${WINDOW.height}`,
      ...(language === undefined ? [] : [`--lang=${language}`]),
    ],
  });
}

/** Closes the welcome page, and puts the user's choices where they belong. */
async function settleFirstRun(context: BrowserContext, options: LaunchOptions): Promise<void> {
  const welcome = await waitFor("the welcome page", () =>
    context.pages().find((page) => page.url().startsWith(`${ORIGIN}src/welcome/`)),
  );
  if (!options.keepWelcome) await welcome.close();
  if (options.choices) await storeChoices(await findWorker(context), options.choices);
}

/** A browser's profile, and the browser that runs with it now. */
interface Profile {
  context: BrowserContext;
  /** Its folder, which names its browser among all that run. */
  readonly home: string;
  start(): Promise<BrowserContext>;
  forget(): void;
}

async function describeBrowser(profile: Profile, options: LaunchOptions): Promise<SurtitleBrowser> {
  const { context } = profile;
  const targets = await BrowserTargets.open(context);
  const errors = options.watchErrors === false ? null : await openLog(context, targets);
  return rememberBrowser({
    context,
    targets,
    errors,
    worker: () => findWorker(context),
    home: profile.home,
    extensionUrl: (path) => ORIGIN + path,
    open: async (url) => {
      const blank = context.pages().find((page) => page.url() === "about:blank");
      const page = blank ?? (await context.newPage());
      await page.goto(url);
      return page;
    },
    restart: async () => {
      await context.close();
      profile.context = await profile.start();
      return describeBrowser(profile, options);
    },
    kill: () => {
      const closed = new Promise((resolve) => context.once("close", resolve));
      process.kill(browserProcess(profile.home), "SIGKILL");
      return {
        start: async () => {
          await closed;
          profile.context = await profile.start();
          return describeBrowser(profile, options);
        },
      };
    },
    close: async () => {
      await profile.context.close();
      profile.forget();
    },
  });
}

const ORIGIN = `chrome-extension://${EXTENSION_ID}/`;

function openLog(context: BrowserContext, targets: BrowserTargets): Promise<ErrorLog> {
  return ErrorLog.open(context, targets, EXTENSION_ID);
}

function findWorker(context: BrowserContext): Promise<Worker> {
  return waitFor("the extension's background", () =>
    context.serviceWorkers().find((each) => each.url().startsWith(ORIGIN)),
  );
}
