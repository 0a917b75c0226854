import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { Waits } from "../../../src/lib/waits.ts";
import { addStandIn, type StandInOptions } from "../../device/add-stand-in.ts";
import { browserProcess } from "./browser-process.ts";
import { BrowserTargets } from "./browser-targets.ts";
import { ErrorLog } from "./error-log.ts";
import { copyExtension, identifyExtension } from "./extension-copy.ts";
import { FAST_WAITS } from "./fast-waits.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { rewriteWaits } from "./rewrite-waits.ts";
import { startChromium } from "./start-chromium.ts";
import { suppressWelcome } from "./suppress-welcome.ts";
import {
  type FirstRun,
  runningParts,
  type SurtitleBrowser,
  settleFirstRun,
} from "./surtitle-browser.ts";

export type { SurtitleBrowser } from "./surtitle-browser.ts";

export interface LaunchOptions extends FirstRun {
  readonly headed?: boolean;
  /** The X display for its window; the one in the environment when absent. */
  readonly display?: string;
  /** A service that the extension may contact although the user has not chosen it yet. */
  readonly serviceHost?: string;
  /** Whether the browser's quota applies to the extension, so that its storage can be filled. */
  readonly hasLimitedStorage?: boolean;
  /** Watches for errors in all contexts, which costs processor time; true unless measuring. */
  readonly watchErrors?: boolean;
  /** Waits that differ from those shipped; `FAST_WAITS` when absent. */
  readonly waits?: Partial<Waits>;
  /** Stands in for the recogniser and the translator of the browser, which has no packs. */
  readonly device?: StandInOptions;
  /** BCP 47 tag of the browser's UI language; the machine's own when absent. */
  readonly language?: string;
  /** Halves the frame rate and loads nothing for the address bar; false when absent. */
  readonly isLean?: boolean;
}

/**
 * Starts Chromium with a new profile and a copy of the built extension.
 * @throws Error when there is no Chromium or the extension is not built
 */
export async function launchSurtitle(options: LaunchOptions = {}): Promise<SurtitleBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "surtitle-"));
  const forget = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  let context: BrowserContext | undefined;
  try {
    const extension = join(folder, "extension");
    copyForTests(extension, options);
    const extensionId = identifyCopy(extension, options);
    const home = join(folder, "profile");
    const { headed, display, language, isLean } = options;
    const start = () =>
      startChromium({
        profile: home,
        extension,
        ...(headed === undefined ? {} : { headed }),
        ...(display === undefined ? {} : { display }),
        ...(language === undefined ? {} : { language }),
        ...(isLean === undefined ? {} : { isLean }),
      });
    context = await start();
    await settleFirstRun(context, extensionId, options);
    return await describeBrowser({ context, home, extensionId, start, forget }, options);
  } catch (error) {
    await context?.close();
    forget();
    throw error;
  }
}

/**
 * Makes a copy of the extension for tests. It runs once `identifyCopy` has given it a manifest.
 * @param folder does not exist yet
 * @throws Error when the extension is not built
 */
export function copyForTests(
  folder: string,
  { waits, opensWelcome, device }: Pick<LaunchOptions, "waits" | "opensWelcome" | "device">,
): void {
  copyExtension(folder);
  rewriteWaits(folder, waits ?? FAST_WAITS);
  if (!opensWelcome) suppressWelcome(folder);
  if (device) addStandIn(folder, device);
}

/**
 * Gives a copy the manifest that a test needs.
 * @returns its id, which is a new one each time
 */
export function identifyCopy(folder: string, options: LaunchOptions): string {
  return identifyExtension(folder, {
    serviceHosts: serviceHosts(options),
    ...(options.hasLimitedStorage ? { hasLimitedStorage: true } : {}),
  });
}

function serviceHosts({ choices, serviceHost, device }: LaunchOptions): readonly string[] {
  const { paidBaseUrl, freeBaseUrl } = choices?.service ?? {};
  const hosts = [paidBaseUrl, freeBaseUrl, device?.serviceUrl].map((url) =>
    url ? new URL(url).hostname : "",
  );
  return [...new Set([...hosts, serviceHost ?? ""])].filter((host) => host !== "");
}

interface Profile {
  context: BrowserContext;
  readonly home: string;
  readonly extensionId: string;
  start(): Promise<BrowserContext>;
  forget(): void;
}

async function describeBrowser(profile: Profile, options: LaunchOptions): Promise<SurtitleBrowser> {
  const { context, extensionId } = profile;
  const targets = await BrowserTargets.open(context);
  const errors =
    options.watchErrors === false ? null : await ErrorLog.open(context, targets, extensionId);
  return rememberBrowser({
    ...runningParts(context, targets, errors, profile),
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
