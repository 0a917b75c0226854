import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium } from "../../run/find-chromium.mjs";

const WINDOW = { width: 1280, height: 800 };

// Otherwise Playwright receives every frame of the service worker's stream and every byte of its
// files as JSON, which costs more than the extension itself. Page requests are not affected.
process.env.PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK = "1";

export interface ChromiumOptions {
  readonly profile: string;
  readonly extension?: string;
  readonly headed?: boolean;
  readonly display?: string;
  readonly language?: string;
  readonly isLean?: boolean;
  /** Folder of programs that take precedence over the machine's own. */
  readonly programs?: string;
}

const LEAN = {
  // The energy saver, always on.
  performance_tuning: { battery_saver_mode: { state: 3 } },
  // Disables pages that each window loads for the address bar's drop-down; they double the
  // processor time of a start. The number after the `@` is an option index on chrome://flags.
  browser: { enabled_labs_experiments: ["webui-omnibox-popup@2", "webui-omnibox-aim-popup@2"] },
};

/**
 * Starts Chromium with sound, and with a toolbar that DevTools can press.
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
    // The real window: an emulated viewport behaves differently in fullscreen.
    viewport: null,
    // The caller cleans up; Playwright would end the whole process at once.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    // Headless runs mute by default, and a muted browser captures silence. The other default
    // disables extensions that have no flag.
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
      // Allows installing extensions and pressing the toolbar button through DevTools.
      "--enable-unsafe-extension-debugging",
      "--autoplay-policy=no-user-gesture-required",
      `--window-size=${WINDOW.width},${WINDOW.height}`,
      ...(language === undefined ? [] : [`--lang=${language}`]),
    ],
  });
}
