import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium } from "../../run/find-chromium.mjs";

const WINDOW = { width: 1280, height: 800 };

// Playwright would otherwise be told of every frame of the background's stream and every byte of its
// files, in JSON: more work than the extension's own. What pages load is not affected.
process.env.PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK = "1";

/** How a browser is started. */
export interface ChromiumOptions {
  /** Folder of its profile; made when it does not exist. */
  readonly profile: string;
  /** Folder of an extension that it has from its start; more may be installed later. */
  readonly extension?: string;
  /** Shows a window; needs a display. */
  readonly headed?: boolean;
  /** The X display for its window, when not that of the environment. */
  readonly display?: string;
  /** BCP 47 tag of the language the browser itself speaks; the machine's own when absent. */
  readonly language?: string;
  /** Draws half as many frames, and loads nothing for its address bar; false when absent. */
  readonly isLean?: boolean;
  /** Folder of programs that the browser finds before the machine's own. */
  readonly programs?: string;
}

/** What the browser's own state says of it when it is lean. */
const LEAN = {
  // The energy saver, switched on for good.
  performance_tuning: { battery_saver_mode: { state: 3 } },
  // Pages that are loaded with each window for what may drop down from the address bar: with them,
  // a start takes twice the processor time. Whatever comes after the `@` is a choice of chrome://flags.
  browser: { enabled_labs_experiments: ["webui-omnibox-popup@2", "webui-omnibox-aim-popup@2"] },
};

/**
 * Starts Chromium with sound, and with a toolbar that can be pressed from outside.
 * @throws Error when there is no Chromium
 */
export async function startChromium(options: ChromiumOptions): Promise<BrowserContext> {
  const { profile, extension, headed = false, display, language, programs } = options;
  const executablePath = await findChromium();
  if (options.isLean) {
    mkdirSync(profile, { recursive: true });
    const path = join(profile, "Local State");
    if (!existsSync(path)) writeFileSync(path, JSON.stringify(LEAN));
  }
  if (!executablePath) throw new Error("No Chromium found: run `npm start` or set CHROMIUM_PATH.");
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
    // Muting is a default of headless runs, and a muted browser captures silence. Without a flag for
    // an extension, the other default would turn extensions off.
    ignoreDefaultArgs: ["--mute-audio", "--disable-extensions"],
    env: {
      ...process.env,
      ...(display === undefined ? {} : { DISPLAY: display }),
      ...(language === undefined ? {} : { LANGUAGE: language }),
      ...(programs === undefined ? {} : { PATH: [programs, process.env.PATH].join(delimiter) }),
    },
    args: [
      ...(extension === undefined
        ? []
        : [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]),
      // Lets extensions be installed, and the toolbar button be pressed, from outside.
      "--enable-unsafe-extension-debugging",
      "--autoplay-policy=no-user-gesture-required",
      `--window-size=${WINDOW.width},${WINDOW.height}`,
      ...(language === undefined ? [] : [`--lang=${language}`]),
    ],
  });
}
