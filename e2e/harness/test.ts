import { test as base, expect as playwrightExpect } from "@playwright/test";
import type { StandInOptions } from "../device/add-stand-in.ts";
import { untilOtherTestsEnd } from "../run/other-tests.ts";
import {
  type LaunchOptions,
  launchSurtitle,
  type SurtitleBrowser,
} from "./browser/launch-surtitle.ts";
import { SharedBrowser, type SharedOptions } from "./browser/shared-browser.ts";
import { dropEvidence, evidenceOfBrowsers } from "./failure/browser-evidence.ts";
import { FailureFolder } from "./failure/failure-folder.ts";
import { type KeyDisplay, openKeyDisplay } from "./input/key-display.ts";
import { probeService, type ServiceProbe } from "./service/service-probe.ts";
import { openStage, type Stage } from "./service/stage.ts";

export interface TestLaunchOptions extends Omit<LaunchOptions, "device"> {
  /** Stands in for the browser's recogniser and translator; `stage.service.device` steers it. */
  readonly device?: Omit<StandInOptions, "serviceUrl">;
  /**
   * Starts a browser that no other test uses, for a test that restarts or kills it, or makes
   * changes that a wipe cannot undo. A language, a display or a private window also needs it.
   */
  readonly isOwn?: boolean;
}

interface TestFixtures {
  readonly stage: Stage & { readonly probe: ServiceProbe };
  /**
   * Opens a display for a browser with a window, which hears the keys of the browser itself. It
   * closes after that browser. Skips the test where Xvfb or xdotool is not installed.
   */
  readonly openDisplay: () => Promise<KeyDisplay>;
  /**
   * Gives the test a browser with a new installation of the extension that knows the local service.
   * The first one is shared. It is wiped after the test, which fails when something remains.
   * Further browsers, and those with `isOwn`, are started and closed. The test fails when the
   * extension threw or logged an error anywhere.
   */
  readonly launch: (options?: TestLaunchOptions) => Promise<SurtitleBrowser>;
  readonly failure: FailureFolder;
}

interface WorkerFixtures {
  readonly shared: Shared;
  readonly turn: undefined;
}

// How long the tests that run beside may take, with much to spare.
const LONGEST_TURN_MS = 3_600_000;

const NO_DISPLAY = "needs Xvfb and xdotool: a browser without a window hears no keys";

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // A third browser would make every test slower, so one worker at a time joins another run's.
  turn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off the pattern
    async ({}, use, { parallelIndex }) => {
      if (parallelIndex > 0) await untilOtherTestsEnd();
      await use(undefined);
    },
    { scope: "worker", auto: true, timeout: LONGEST_TURN_MS },
  ],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off the pattern
    async ({}, use) => {
      const shared = new Shared();
      await use(shared);
      await shared.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off the pattern
  stage: async ({}, use) => {
    const probe = probeService();
    const stage = await openStage(probe.options);
    await use({ ...stage, probe });
    await stage.close();
  },
  failure: [
    async ({ stage }, use, testInfo) => {
      const failure = new FailureFolder(testInfo, stage.service, evidenceOfBrowsers);
      await use(failure);
      await failure.keepIfFailed();
      dropEvidence();
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off the pattern
  openDisplay: async ({}, use, testInfo) => {
    const displays: KeyDisplay[] = [];
    await use(async () => {
      const display = await openKeyDisplay();
      if (!display) {
        // Throws.
        return testInfo.skip(true, NO_DISPLAY) as never;
      }
      displays.push(display);
      return display;
    });
    for (const display of displays) await display.close();
  },
  // Names the display as well: fixtures end before those they need, and a browser before its display.
  launch: async ({ stage, shared, failure, openDisplay: _ }, use) => {
    const own: SurtitleBrowser[] = [];
    const all: SurtitleBrowser[] = [];
    await use(async ({ isOwn = false, device, ...options } = {}) => {
      const { apiKey = "local-key", service, ...choices } = options.choices ?? {};
      const complete = {
        isLean: true,
        ...options,
        choices: { ...choices, apiKey, service: { ...stage.serviceUrls, ...service } },
        ...(device && { device: { serviceUrl: stage.serviceUrls.paidBaseUrl, ...device } }),
      };
      const taken = isOwn || needsOwn(options) ? null : await shared.take(complete);
      const browser = taken ?? (await launchSurtitle(complete));
      if (!taken) own.push(browser);
      all.push(browser);
      return browser;
    });
    const errors = all.flatMap((browser) => browser.errors?.takeErrors() ?? []);
    await failure.keepIfFailed(errors);
    for (const browser of own) await browser.close();
    await shared.wipe();
    playwrightExpect(errors, "the extension's own errors").toEqual([]);
  },
});

function needsOwn({
  headed,
  display,
  language,
}: Pick<LaunchOptions, "headed" | "display" | "language">): boolean {
  return headed !== undefined || display !== undefined || language !== undefined;
}

class Shared {
  #browser: SharedBrowser | null = null;

  /** @returns null while the test already uses it */
  async take(options: SharedOptions): Promise<SurtitleBrowser | null> {
    this.#browser ??= await SharedBrowser.open();
    return this.#browser.isInUse ? null : await this.#browser.installExtension(options);
  }

  /** @throws Error when something of the test remains; the next test then gets another browser */
  async wipe(): Promise<void> {
    try {
      await this.#browser?.wipe();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = null;
    await browser?.close();
  }
}

// Playwright by default soon polls only once a second.
const POLLS_MS = [50, 100, 150, 200, 250];

const poll: typeof playwrightExpect.poll = (probe, options) =>
  playwrightExpect.poll(probe, {
    intervals: POLLS_MS,
    ...(typeof options === "string" ? { message: options } : options),
  });

/** Playwright's `expect`, whose `poll` runs more often. */
export const expect = new Proxy(playwrightExpect, {
  get: (target, key, receiver) => (key === "poll" ? poll : Reflect.get(target, key, receiver)),
});
