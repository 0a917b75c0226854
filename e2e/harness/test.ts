import { test as base, expect as playwrightExpect } from "@playwright/test";
import {
  type LaunchOptions,
  launchSurtitle,
  type SurtitleBrowser,
} from "./browser/launch-surtitle.ts";
import { SharedBrowser, type SharedOptions } from "./browser/shared-browser.ts";
import { FailureFolder } from "./failure/failure-folder.ts";
import { probeService, type ServiceProbe } from "./service/service-probe.ts";
import { openStage, type Stage } from "./service/stage.ts";

/** How a test launches a browser. */
export interface TestLaunchOptions extends LaunchOptions {
  /**
   * Starts a browser that no other test uses: for a test that restarts or kills it, or changes
   * what no wipe undoes. A language, a display or a private window needs it as well.
   */
  readonly isOwn?: boolean;
}

interface TestFixtures {
  /** Local service and site, started for this test: no other has an account there. */
  readonly stage: Stage & { readonly probe: ServiceProbe };
  /**
   * Gives the test a browser in which the extension was installed a moment ago, and which knows the
   * local service. The first one is shared: it is wiped after the test, which fails when something
   * is left. Further ones, and those asked for with `isOwn`, are started and closed. The test fails
   * when the extension threw or logged an error anywhere.
   */
  readonly launch: (options?: TestLaunchOptions) => Promise<SurtitleBrowser>;
  /** Keeps what tells why a test failed; see `docs/testing.md`. */
  readonly failure: FailureFolder;
}

interface WorkerFixtures {
  /** The browser that tests share, started when one needs it. */
  readonly shared: Shared;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
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
      const failure = new FailureFolder(testInfo, stage.service);
      await use(failure);
      await failure.keepIfFailed();
      failure.end();
    },
    { auto: true },
  ],
  launch: async ({ stage, shared, failure }, use) => {
    const own: SurtitleBrowser[] = [];
    const all: SurtitleBrowser[] = [];
    await use(async ({ isOwn = false, ...options } = {}) => {
      const { apiKey = "local-key", service, ...choices } = options.choices ?? {};
      const complete = {
        isLean: true,
        ...options,
        choices: { ...choices, apiKey, service: { ...stage.serviceUrls, ...service } },
      };
      const taken = isOwn || needsOwn(options) ? null : await shared.take(complete);
      const browser = taken ?? (await launchSurtitle(complete));
      if (!taken) own.push(browser);
      all.push(browser);
      return browser;
    });
    const errors = all.flatMap((browser) => browser.errors?.take() ?? []);
    await failure.keepIfFailed(errors);
    for (const browser of own) await browser.close();
    await shared.wipe();
    playwrightExpect(errors, "errors of the extension's own").toEqual([]);
  },
});

/** What only a browser's start can set. */
function needsOwn({ headed, display, language }: LaunchOptions): boolean {
  return headed !== undefined || display !== undefined || language !== undefined;
}

/** The shared browser while there is one. */
class Shared {
  #browser: SharedBrowser | null = null;

  /** @returns null while the test has it already */
  async take(options: SharedOptions): Promise<SurtitleBrowser | null> {
    this.#browser ??= await SharedBrowser.open();
    return this.#browser.isTaken ? null : await this.#browser.take(options);
  }

  /** @throws Error when something of the test is left; the next test gets another browser then */
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

/** By itself Playwright soon polls only once a second. */
const POLLS_MS = [50, 100, 150];

const poll: typeof playwrightExpect.poll = (probe, options) =>
  playwrightExpect.poll(probe, {
    intervals: POLLS_MS,
    ...(typeof options === "string" ? { message: options } : options),
  });

/** Playwright's, whose `poll` looks more often. */
export const expect = new Proxy(playwrightExpect, {
  get: (target, key, receiver) => (key === "poll" ? poll : Reflect.get(target, key, receiver)),
});
