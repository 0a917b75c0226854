import type { Page } from "@playwright/test";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { readStored, storeKey } from "./harness/browser/stored-settings.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { DocumentsOnPage, textFile } from "./harness/pages/documents-on-page.ts";
import { showOptions } from "./harness/pages/options-on-page.ts";
import { storeTranscript } from "./harness/pages/store-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openMore } from "./harness/popup/open-more.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { stopCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";
import { listClient } from "./service/testing/list-client.ts";

const figures = (page: Page, kind: string) =>
  page
    .locator("#quota")
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^${uiText(`quota_kind_${kind}`)}\\d`) });

const openOptions = (browser: SurtitleBrowser) =>
  browser.open(browser.extensionUrl("src/options/index.html#quota"));

const low = (kind: string, percent: string, left: string) =>
  uiText("quota_low", uiText(`quota_kind_${kind}`), percent, left);

test(
  "the quota is shown, refreshed on request, and warned of once",
  LONG,
  async ({ launch, stage }) => {
    const key = "local-key.scripted.account=quota-shown.quota=100000.used=85000.minutes=300-600";
    const browser = await launch({ choices: { apiKey: key, languages: { targets: ["de"] } } });
    const options = await openOptions(browser);
    await expect(figures(options, "characters")).toContainText(
      "85,000 of 100,000 used, 15,000 left",
    );
    await expect(figures(options, "speechToText")).toContainText("5 hr of 10 hr used");
    await expect(options.locator("#quota")).toContainText(/Billing period: .+\d{4}/);
    // The header shows the fullest meter; a press leads to the figures.
    const gauge = options.getByRole("link", { name: uiText("quota_line", "85%") });
    await expect(gauge.getByRole("meter")).toBeVisible();
    await expect(gauge).toHaveAttribute("href", "/src/options/index.html#quota");
    const warning = options.getByText(low("characters", "85%", "15,000"));
    // This account has one key, so the limits of account and key are the same.
    await expect(warning).toHaveCount(1);
    await options
      .getByRole("button", { name: uiText("quota_dismiss") })
      .first()
      .click();
    await expect(warning).toBeHidden();

    await test.step("a result is cached for a while, and refreshed on a press", async () => {
      const call = listClient(stage.service);
      const text = { text: ["Good evening, everybody."], target_lang: "de" };
      expect((await call("POST", "/v2/translate", text, key)).status).toBe(200);
      await options.reload();
      await expect(figures(options, "characters")).toContainText("85,000 of 100,000 used");
      await expect(warning).toBeHidden();
      await options
        .locator("#quota")
        .getByRole("button", { name: uiText("quota_refresh") })
        .click();
      await expect(figures(options, "characters")).toContainText("85,024 of 100,000 used");
    });

    await test.step("captions are counted by started minutes", async () => {
      const page = await browser.open(
        `${stage.site.url}/players/plain.html?talk=lighthouses&autoplay=1`,
      );
      const popup = await openPopup(browser, page);
      await openMore(popup);
      // Only the tightest limit is shown in the single line.
      await popup.waitForText(uiText("quota_line", "85%"));
      expect(await popup.has({ role: "button", name: uiText("quota_dismiss") })).toBe(false);
      await popup.close();
      await startByKey(browser, page);
      const seconds = () => stage.service.accounts()[0]?.secondsReceived ?? 0;
      await waitFor("sound to be sent", () => seconds() > 0);
      await stopCaptions(browser, page);
      await options
        .locator("#quota")
        .getByRole("button", { name: uiText("quota_refresh") })
        .click();
      const minutes = Math.ceil(seconds() / 60);
      const used = `5 hr, ${minutes} min of 10 hr used`;
      await expect(figures(options, "speechToText")).toContainText(used);
    });
  },
);

test(
  "a warning before the start of captions says that minutes are running out",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = "local-key.account=quota-minutes.minutes=590-600";
    const browser = await launch({ choices: { apiKey, languages: { targets: ["de"] } } });
    const page = await browser.open(`${stage.site.url}/players/silent.html`);
    const popup = await openPopup(browser, page);
    const warning = low("speechToText", "98%", "10 min");
    await popup.waitForText(warning);
    await popup.click({ role: "button", name: uiText("quota_dismiss") });
    await expect.poll(() => popup.text()).not.toContain(warning);
    // It disappears at once and is stored a moment later, when the popup may be closed.
    await expect
      .poll(async () => (await readStored(await browser.worker())).quotaDismissed)
      .toHaveLength(1);
    await popup.close();
    const again = await openPopup(browser, page);
    await openMore(again);
    await again.waitForText(uiText("quota_line", "98%"));
    expect(await again.text()).not.toContain(warning);
    await again.close();
  },
);

test("with no minutes left no start is offered, until the service has some again", async ({
  launch,
  stage,
}) => {
  const spent = "local-key.account=quota-spent.minutes=600-600";
  const browser = await launch({ choices: { apiKey: spent, languages: { targets: ["de"] } } });
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  const start = { role: "button", name: uiText("popup_start") };
  const popup = await openPopup(browser, page);
  await popup.waitForText(uiText("quota_block_speechToText"));
  await popup.waitForText(/billing period begins on .+\d{4}/);
  expect(await popup.has(start)).toBe(false);
  await popup.click({ role: "button", name: uiText("quota_block_check") });
  await popup.waitForText(uiText("quota_block_speechToText"));
  await storeKey(await browser.worker(), "local-key.account=quota-other.minutes=0-600");
  await popup.waitFor(start);
  await popup.close();
});

test(
  "a warning before sending lists the total of documents that exceed the quota",
  LONG,
  async ({ launch }) => {
    const modes = "account=quota-documents.quota=600000.used=510000.document-limit=1-3";
    const browser = await launch({ choices: { apiKey: `local-key.${modes}` } });
    const documents = await DocumentsOnPage.open(browser);
    await expect(documents.page.getByText(low("characters", "85%", "90,000"))).toBeVisible();
    await documents.pick([textFile("one.docx", "x")]);
    const left = documents.page.getByText(uiText("documents_quota", "90,000", "600,000"));
    await expect(left).toBeVisible();
    await expect(documents.page.getByText(uiText("documents_quota_short"))).toBeHidden();
    await documents.pick([textFile("two.pptx", "x")]);
    await expect(documents.page.getByText(uiText("documents_quota_short"))).toBeVisible();
    await expect(documents.page.getByText(uiText("documents_quota_count", "2", "3"))).toBeVisible();
    await expect(documents.page.getByText(uiText("documents_quota_many"))).toBeHidden();
    await documents.pick([textFile("three.txt", "x")]);
    await expect(documents.page.getByText(uiText("documents_quota_many"))).toBeVisible();
    await documents.page
      .getByRole("button", { name: uiText("documents_remove", "two.pptx") })
      .click();
    await expect(documents.page.getByText(uiText("documents_quota_short"))).toBeHidden();
    await expect(documents.page.getByText(uiText("documents_quota_many"))).toBeHidden();
  },
);

test(
  "a warning appears for a transcript translation that exceeds the quota",
  LONG,
  async ({ launch }) => {
    const apiKey = "local-key.account=quota-library.quota=1000.used=990";
    const browser = await launch({ choices: { apiKey } });
    await storeTranscript(browser, {
      id: "long",
      title: "A long talk",
      address: "https://talks.test/long",
      lanes: {
        original: [
          { text: "Good evening, everybody here.", language: "en", startMs: 0, endMs: 2_000 },
        ],
      },
    });
    const options = await openOptions(browser);
    await expect(figures(options, "characters")).toContainText("10 left");
    const library = await browser.open(browser.extensionUrl("src/transcript/library.html"));
    await expect(library.getByText(low("characters", "99%", "10"))).toBeVisible();
    await library.getByRole("link", { name: "A long talk" }).click();
    await library.getByRole("button", { name: uiText("translate_open"), exact: true }).click();
    await library.getByRole("combobox", { name: uiText("translate_into") }).selectOption("de");
    await expect(library.getByText(uiText("translate_quota", "10", "1,000"))).toBeVisible();
    await expect(library.getByText(uiText("translate_too_much"))).toBeVisible();
  },
);

test(
  "an unavailable quota is reported in the options and not in the popup",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: { apiKey: "wrong-key" } });
    const options = await openOptions(browser);
    await expect(options.locator("#quota").getByRole("alert")).toContainText(
      uiText("quota_problem"),
    );
    await expect(options.getByRole("banner").getByRole("meter")).toHaveCount(0);
    const page = await browser.open(`${stage.site.url}/players/silent.html`);
    const popup = await openPopup(browser, page);
    await popup.waitFor({ role: "button", name: uiText("popup_start") });
    await openMore(popup);
    expect(await popup.text()).not.toMatch(/quota/i);
    await popup.close();
  },
);

const TARGETS = uiText("documents_target");

const languagesIn = (page: Page, name: string) =>
  page
    .getByRole("combobox", { name, exact: true })
    .locator("option")
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));

test(
  "languages are the interface's plus those the service adds, and missing ones are marked",
  LONG,
  async ({ launch }) => {
    const apiKey = "local-key.account=languages-narrow.languages=narrow";
    const browser = await launch({ choices: { apiKey, languages: { targets: ["ga", "de"] } } });
    const documents = await DocumentsOnPage.open(browser);
    await documents.pick([textFile("one.txt", "Hello there")]);
    await expect.poll(() => languagesIn(documents.page, TARGETS)).toContain("sw");
    // Languages that the service lacks are still listed, with a mark.
    expect(await languagesIn(documents.page, TARGETS)).toContain("ga");
    const marked = uiText("language_not_offered", "Irish");
    const targetMenu = documents.page.getByRole("combobox", { name: TARGETS, exact: true });
    await expect(targetMenu.locator("option", { hasText: marked })).toHaveCount(1);
    const options = await browser.open(browser.extensionUrl("src/options/index.html"));
    await expect(options.locator(".caption-lanes").getByText(marked).first()).toBeVisible();
    const spoken = await languagesIn(options, uiText("spoken_label"));
    expect(spoken).toContain("ga");
    expect(spoken).not.toContain("sw");
  },
);

test(
  "without a language list from the service, the interface's own languages stay unmarked",
  LONG,
  async ({ launch }) => {
    const apiKey = "local-key.account=languages-none.no-languages";
    const browser = await launch({ choices: { apiKey, languages: { targets: ["ga"] } } });
    const documents = await DocumentsOnPage.open(browser);
    await documents.pick([textFile("one.txt", "Hello there")]);
    await expect.poll(() => languagesIn(documents.page, TARGETS)).toContain("ga");
    const options = await browser.open(browser.extensionUrl("src/options/index.html"));
    await expect(options.locator(".caption-lanes").getByText("Irish").first()).toBeVisible();
    for (const view of ["spoken", "wording", "captions"] as const) {
      await showOptions(options, view);
      await expect(options.getByText(/not offered by/)).toHaveCount(0);
    }
  },
);
