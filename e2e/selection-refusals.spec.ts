import { interfaceOffer } from "../src/service/languages/languages.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { activeTabId } from "./harness/browser/active-tab-id.ts";
import { pauseNetwork } from "./harness/browser/pause-network.ts";
import { storeKey } from "./harness/browser/stored-settings.ts";
import { dispatchCommand } from "./harness/input/dispatch-command.ts";
import { grantTab } from "./harness/input/grant-tab.ts";
import { LONG } from "./harness/long-form.ts";
import { FIELDS_PAGE, openSelection, select } from "./harness/overlay/open-selection.ts";
import { PopoverOnPage } from "./harness/overlay/popover-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";

test("failures are explained, and a deleted list is not used", LONG, async ({ launch, stage }) => {
  const gone = "99999999-9999-4999-8999-999999999999";
  const browser = await launch({
    choices: { styleRules: { defaults: { de: gone } }, text: { target: "de" } },
  });
  const { page, popover, ask } = await openSelection(browser, stage.site.url + FIELDS_PAGE);
  await select(page, "#text");
  await ask();
  const { note, language } = await popover.waitForTranslation();
  expect(language).toBe("de");
  expect(note).toContain(uiText("selection_style_gone"));
  await page.keyboard.press("Escape");

  await test.step("the service refuses", async () => {
    await storeKey(await browser.worker(), "local-key.refuse=429");
    await ask();
    const refused = await popover.waitUntil("why", ({ buttons }) => buttons.includes("retry"));
    expect(refused.status).toContain(uiText("text_problem_busy"));
    await storeKey(await browser.worker(), "local-key");
    await popover.press("retry");
    await popover.waitForTranslation();
    await page.keyboard.press("Escape");
  });

  await test.step("the service cannot be reached, and can be again", async () => {
    const lost = new TestAccount(stage, "away", "outage=0-3600");
    await storeKey(await browser.worker(), lost.apiKey);
    await ask();
    const away = await popover.waitUntil("why", ({ buttons }) => buttons.includes("retry"));
    expect(away.status).toContain(uiText("error_unreachable"));
    await storeKey(await browser.worker(), "local-key");
    await popover.press("retry");
    await popover.waitForTranslation();
    await page.keyboard.press("Escape");
  });

  await test.step("a long text needs confirmation, and one that is too long is refused", async () => {
    const fill = (letters: number) =>
      page.locator("#textarea").evaluate((field: HTMLTextAreaElement, count) => {
        field.value = "word ".repeat(count / 5);
        field.select();
      }, letters);
    await fill(6000);
    await ask();
    await popover.waitUntil("a question", ({ buttons }) => buttons.includes("confirm"));
    await popover.press("confirm");
    await popover.waitForTranslation();
    await page.keyboard.press("Escape");
    await popover.waitUntilGone();
    await fill(130_000);
    await ask();
    const { status, buttons } = await popover.waitUntil("why", (now) => now.status !== "");
    expect([status, buttons]).toEqual([uiText("selection_too_long", "130", "120"), []]);
    await page.keyboard.press("Escape");
  });
});

test("without a service, the browser's translator names the pack that it needs", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { apiKey: "", text: { target: "de" } } });
  const { page, popover, ask } = await openSelection(browser, stage.site.url + FIELDS_PAGE);
  await select(page, "#text");
  await ask();
  const all = interfaceOffer("translate_text").targets;
  await popover.waitUntil("a menu of this browser", ({ targets }) => {
    return targets.length > 1 && targets.length <= all.length;
  });
  await popover.pick("fr");
  const missing = await popover.waitUntil("why", ({ buttons }) => buttons.includes("options"));
  expect(missing.status).toBe(uiText("error_device_pack"));
  expect(missing.note).toBe(uiText("list_pair", "English", "French"));
  const opened = browser.context.waitForEvent("page");
  await popover.press("options");
  const options = await opened;
  await expect(options).toHaveURL(/\/options\/index\.html#engine$/);
  const translated = await options.evaluate(async (tags) => {
    const { Translator } = globalThis as unknown as {
      Translator: { availability(pair: object): Promise<string> };
    };
    const pair = (tag: string) => ({
      sourceLanguage: "en",
      targetLanguage: tag.split("-")[0] === "nb" ? "no" : tag.split("-")[0],
    });
    const states = await Promise.all(tags.map((tag) => Translator.availability(pair(tag))));
    return tags.filter((_, at) => states[at] !== "unavailable");
  }, all);
  // The menu holds what this browser translates from English, even if a pack is missing.
  expect(translated.length).toBeGreaterThan(5);
  expect(translated.length).toBeLessThan(all.length);
  const roots = (tags: readonly string[]) => [...new Set(tags.map((tag) => tag.split("-")[0]))];
  expect(roots(missing.targets.slice(1)).sort()).toEqual(roots([...translated, "en"]).sort());
});

test("a page that learns late of the user's press is waited for", async ({ launch, stage }) => {
  const browser = await launch({ waits: { pageGrantMs: 60_000 } });
  const page = await browser.open(stage.site.url + FIELDS_PAGE);
  const popover = await PopoverOnPage.of(page);
  await page.locator("#input").selectText();
  const goOn = pauseNetwork(browser);
  try {
    await grantTab(browser, page);
    await dispatchCommand(browser, page, "translate-selection");
    const asked = await browser.worker();
    // The worker turns to the page as soon as its requests are stored.
    await expect.poll(() => asked.evaluate(REQUESTS)).toBeGreaterThan(0);
    const script = tryScript(await activeTabId(browser));
    expect(await asked.evaluate(script)).toContain("Cannot access contents of the page");
  } finally {
    goOn();
  }
  expect((await popover.waitForTranslation()).original).toBe("Good morning, keeper");
});

test("a keyboard shortcut translates in a tab whose button was never pressed", async ({
  launch,
  stage,
  openDisplay,
}) => {
  const display = await openDisplay();
  const browser = await launch({ headed: true, display: display.name });
  const page = await browser.open(stage.site.url + FIELDS_PAGE);
  const popover = await PopoverOnPage.of(page);
  await page.bringToFront();
  await page.locator("#input").selectText();
  display.press("alt+shift+y");
  expect((await popover.waitForTranslation()).original).toBe("Good morning, keeper");
});

const REQUESTS = `chrome.storage.session.get().then((all) =>
  Object.keys(all).filter((key) => key.startsWith("selection:")).length)`;

const tryScript = (tabId: number | undefined) => `chrome.scripting.executeScript({
  target: { tabId: ${tabId} },
  func: () => 1,
}).then(() => "", String)`;
