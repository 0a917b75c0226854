import type { Page } from "@playwright/test";
import { axeFindings } from "./harness/axe-findings.ts";
import { CaptionsOnPage } from "./harness/captions-on-page.ts";
import { openPopup } from "./harness/open-popup.ts";
import { copyOverlay } from "./harness/overlay-copy.ts";
import { startCaptions } from "./harness/start-captions.ts";
import { type StoredChoices, storeChoices } from "./harness/stored-settings.ts";
import { tabRound } from "./harness/tab-round.ts";
import { expect, test } from "./harness/test.ts";
import { uiText } from "./harness/ui-text.ts";

const OPEN_ALL = "for (const fold of document.querySelectorAll('details')) fold.open = true";

/** By how much a page is higher than its window; a pixel is a rounding. */
const OVERHANG = "document.documentElement.scrollHeight - innerHeight";

/** Nothing is found in the light and in the dark. */
async function expectClean(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page), `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** Every control is reached with the Tab key, and can be seen to be. */
async function expectKeys(page: Page): Promise<void> {
  const { stops, missed } = await tabRound(page);
  expect(missed).toEqual([]);
  expect(stops.filter(({ outlined }) => !outlined)).toEqual([]);
}

test("axe finds nothing on any page, and the keys reach everything", async ({ launch, stage }) => {
  const languages: StoredChoices["languages"] = { targets: ["de", "ar"] };
  const browser = await launch({ keepWelcome: true, choices: { languages } });
  const worker = () => browser.worker();
  const [welcome] = browser.context.pages().filter((page) => page.url().includes("/welcome/"));
  if (!welcome) throw new Error("No welcome page");

  await test.step("the welcome page, step by step", async () => {
    for (const heading of ["welcome_service", "welcome_languages", "welcome_talk"]) {
      await expect(welcome.getByRole("heading", { name: uiText(heading) })).toBeVisible();
      await expectClean(welcome, heading);
      await expectKeys(welcome);
      const next = welcome.getByRole("button", { name: uiText("welcome_next") });
      if (await next.isVisible()) await next.click();
    }
  });

  await test.step("the options, with all that is folded", async () => {
    const options = await browser.open(browser.extensionUrl("src/options/index.html"));
    await options.evaluate(OPEN_ALL);
    await expectClean(options, "options");
    await expectKeys(options);
    // A choice that cannot be read is told of.
    await options.getByRole("slider", { name: uiText("look_opacity") }).fill("20");
    await expect(options.getByText(/contrast falls to/)).toBeVisible();
    await expectClean(options, "options with a warning");
    await options.close();
  });

  const talk = await browser.open(`${stage.site.url}/players/silent.html`);
  const tabId = await (await worker()).evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    return tab?.id ?? 0;
  });
  const popup = await browser.open(browser.extensionUrl(`src/popup/index.html?tab=${tabId}`));

  await test.step("the popup before anything was set up", async () => {
    const { paidBaseUrl: _, ...service } = stage.serviceUrls;
    await storeChoices(await worker(), { languages, service, apiKey: "" });
    await expect(popup.getByRole("button", { name: uiText("popup_setup") })).toBeVisible();
    await expectClean(popup, "popup, first use");
  });

  await test.step("the popup when nothing runs", async () => {
    await storeChoices(await worker(), {
      languages,
      service: stage.serviceUrls,
      apiKey: "local-key",
    });
    await expect(popup.getByRole("button", { name: uiText("popup_start") })).toBeEnabled();
    await popup.evaluate(OPEN_ALL);
    await expectClean(popup, "popup, idle");
    await expectKeys(popup);
  });

  await test.step("the popup under the button, which knows its site", async () => {
    const real = await openPopup(browser, talk);
    await real.waitForText(uiText("site_title", new URL(stage.site.url).host));
    // As the popup opens, nothing of it has to be scrolled to.
    expect(await real.session.evaluate<number>(OVERHANG)).toBeLessThanOrEqual(1);
    await real.session.evaluate(OPEN_ALL);
    await real.waitFor({ role: "checkbox", name: uiText("site_suggest") });
    expect(await axeFindings(real.session)).toEqual([]);
    await real.close();
  });

  await test.step("the popup while captions run", async () => {
    await startCaptions(browser, talk);
    await expect(popup.getByRole("button", { name: uiText("popup_stop") })).toBeVisible();
    await expectClean(popup, "popup, live");
  });

  await test.step("the popup after a failure", async () => {
    await popup.getByRole("button", { name: uiText("popup_stop") }).click();
    await expect(popup.getByText(uiText("state_ended"))).toBeVisible();
    await storeChoices(await worker(), {
      languages,
      service: stage.serviceUrls,
      apiKey: "wrong-key",
    });
    await startCaptions(browser, talk);
    await expect(popup.getByText(uiText("state_failed"))).toBeVisible();
    await expectClean(popup, "popup, failed");
  });
});

test("axe finds nothing in what is drawn over a page", async ({ launch, stage }) => {
  const browser = await launch({ choices: { languages: { targets: ["de", "ar"] } } });
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  const captions = await CaptionsOnPage.of(page);
  await startCaptions(browser, page);
  const copy = await browser.context.newPage();

  await test.step("a notice", async () => {
    await captions.waitForNotice(/./);
    await copyOverlay(captions.session, copy);
    await expectClean(copy, "notice");
  });

  await test.step("words, their controls, and what is said of them", async () => {
    await page.bringToFront();
    await page.goto(`${stage.site.url}/players/plain.html?talk=lighthouses&autoplay=1&t=20`);
    await expect.poll(async () => (await captions.now())?.lanes.length).toBe(3);
    await copyOverlay(
      captions.session,
      copy,
      "document.querySelector('.stage').classList.add('near', 'moving')",
    );
    await expect(copy.getByRole("button").first()).toBeVisible();
    await expectClean(copy, "words and controls");
  });
});
