import { test as base, expect } from "@playwright/test";
import type { Browser, Page } from "puppeteer-core";
import type { StoredChoices } from "../../harness/browser/stored-settings.ts";
import { FailureFolder } from "../../harness/failure/failure-folder.ts";
import { openStage, type Stage } from "../../harness/service/stage.ts";
import { connectAccount, storeChoices } from "./connect-account.ts";
import { evidenceOfFirefox } from "./firefox-evidence.ts";
import { FirefoxOutput } from "./firefox-output.ts";
import { FirefoxSurtitle } from "./firefox-surtitle.ts";
import { launchFirefox } from "./launch-firefox.ts";

interface TestFixtures {
  readonly stage: Stage;
  /**
   * Enters the local service's address and a key in the options, and stores other choices. Returns
   * the page.
   */
  readonly connectAccount: (choices?: StoredChoices) => Promise<Page>;
  /** A new installation. The test fails when the extension threw an error anywhere. */
  readonly surtitle: FirefoxSurtitle;
  readonly failure: FailureFolder;
}

interface WorkerFixtures {
  readonly firefox: Browser;
  readonly output: FirefoxOutput;
}

export { expect };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off the pattern
    async ({}, use) => {
      const firefox = await launchFirefox();
      await use(firefox);
      await firefox.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  output: [({ firefox }, use) => use(new FirefoxOutput(firefox)), { scope: "worker" }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off the pattern
  stage: async ({}, use) => {
    const stage = await openStage();
    await use(stage);
    await stage.close();
  },
  connectAccount: async ({ surtitle, stage }, use) => {
    await use(async (choices = {}) => {
      const page = await connectAccount(surtitle, stage, choices.apiKey);
      await storeChoices(page, choices);
      return page;
    });
  },
  failure: [
    async ({ firefox, output, stage }, use, testInfo) => {
      const evidence = evidenceOfFirefox(firefox, output);
      const failure = new FailureFolder(testInfo, stage.service, () => [evidence]);
      await use(failure);
      await failure.keepIfFailed();
    },
    { auto: true },
  ],
  surtitle: async ({ firefox, failure }, use) => {
    const surtitle = await FirefoxSurtitle.install(firefox);
    await use(surtitle);
    const errors = await surtitle.errors();
    await failure.keepIfFailed(errors);
    await surtitle.remove();
    // One tab has to stay, or Firefox would close.
    for (const page of (await firefox.pages()).slice(1)) await page.close();
    expect(errors).toEqual([]);
  },
});
