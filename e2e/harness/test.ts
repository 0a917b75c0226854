import { test as base, expect } from "@playwright/test";
import {
  type LaunchOptions,
  launchSurtitle,
  type SurtitleBrowser,
} from "./browser/launch-surtitle.ts";
import { FailureFolder } from "./failure/failure-folder.ts";
import type { ServiceProbe } from "./service/service-probe.ts";
import { probeService } from "./service/service-probe.ts";
import { openStage, type Stage } from "./service/stage.ts";

interface TestFixtures {
  /**
   * Starts a browser that knows the local service; it is closed after the test, and the test fails
   * when the extension threw or logged an error anywhere.
   */
  readonly launch: (options?: LaunchOptions) => Promise<SurtitleBrowser>;
  /** Keeps what tells why a test failed; see `docs/testing.md`. */
  readonly failure: FailureFolder;
}

interface WorkerFixtures {
  /** Local service and site, one for all tests. */
  readonly stage: Stage & { readonly probe: ServiceProbe };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off the pattern
    async ({}, use) => {
      const probe = probeService();
      const stage = await openStage(probe.options);
      await use({ ...stage, probe });
      await stage.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  failure: [
    async ({ stage }, use, testInfo) => {
      const failure = new FailureFolder(testInfo, stage.service);
      await use(failure);
      await failure.keepIfFailed();
      failure.end();
    },
    { auto: true },
  ],
  launch: async ({ stage, failure }, use) => {
    const browsers: SurtitleBrowser[] = [];
    await use(async (options = {}) => {
      const { apiKey = "local-key", service, ...choices } = options.choices ?? {};
      const browser = await launchSurtitle({
        ...options,
        choices: { ...choices, apiKey, service: { ...stage.serviceUrls, ...service } },
      });
      browsers.push(browser);
      return browser;
    });
    const errors = browsers.flatMap((browser) => browser.errors?.take() ?? []);
    await failure.keepIfFailed(errors);
    for (const browser of browsers) await browser.close();
    expect(errors, "errors of the extension's own").toEqual([]);
  },
});

export { expect };
