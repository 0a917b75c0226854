import { directionOf } from "../src/captions/text/writing-direction.ts";
import { VIEWS } from "../src/options/views.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import type { StoredChoices } from "./harness/browser/stored-settings.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { OverlayRoot } from "./harness/overlay/overlay-root.ts";
import { CATALOGUE_NAMES } from "./harness/pages/catalogues.ts";
import { tooNarrowIn } from "./harness/pages/fit-in-languages.ts";
import { englishIn, READ_UI, type UiReading, useCatalogue } from "./harness/pages/ui-reading.ts";
import { uiTextIn } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";

/**
 * UI languages of the browser, each of which needs a start; the other catalogues are put into one
 * of these browsers.
 */
const SPOKEN = ["ar", "ja"];

const isSpoken = (name: string) => SPOKEN.includes(name);
const OTHERS = CATALOGUE_NAMES.filter((name) => !isSpoken(name));

const CHOICES: StoredChoices = {
  // Lists of an account have names in any language.
  apiKey: "local-key.account=ui-languages.empty-lists",
  languages: { source: "en", sourceMode: "auto", targets: ["de", "ja", "ar"] },
};

function expectAllIn(language: string, reading: UiReading, page: string): void {
  const { texts, tooNarrow } = reading;
  expect([reading.language, reading.direction], page).toEqual([language, directionOf(language)]);
  expect(texts.length, page).toBeGreaterThan(5);
  expect(englishIn(language, texts), `${page}: English`).toEqual([]);
  expect(tooNarrow, `${page}: too narrow`).toEqual([]);
}

/**
 * Reads the pages in tabs, including the popup, which is as wide there as under its button.
 * @param fitting other catalogues whose texts have to fit too
 */
async function readPages(
  browser: SurtitleBrowser,
  language: string,
  popupTab: number,
  fitting: readonly string[] = [],
) {
  const page = await browser.context.newPage();
  page.setDefaultTimeout(30_000);
  if (!isSpoken(language)) await useCatalogue(page, language);
  const read = async (name: string) => {
    expectAllIn(language, await page.evaluate<UiReading>(READ_UI), name);
    if (fitting.length > 0) expect(await tooNarrowIn(page, language, fitting), name).toEqual([]);
  };

  await page.goto(browser.extensionUrl(`src/popup/index.html?tab=${popupTab}`));
  await page.getByRole("button", { name: uiTextIn(language, "stop") }).waitFor();
  await read("popup");
  await page.goto(browser.extensionUrl("src/options/index.html"));
  for (const { id, title } of VIEWS) {
    await page.locator(`nav a[href="#${id}"]`).click();
    await page.getByRole("heading", { name: uiTextIn(language, title), level: 1 }).waitFor();
    await read(`options, ${title}`);
  }
  for (const [path, title] of [
    ["terms", "words_none_terms"],
    ["help", "help_signs"],
  ] as const) {
    await page.goto(browser.extensionUrl(`src/${path}/index.html`));
    await page.getByText(uiTextIn(language, title)).waitFor();
    await read(path);
  }
  await page.goto(browser.extensionUrl("src/documents/index.html"));
  await page.getByRole("button", { name: uiTextIn(language, "documents_pick") }).waitFor();
  await page.locator("input[type=file]").setInputFiles([
    { name: "talk.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") },
    { name: "talk.exe", mimeType: "application/octet-stream", buffer: Buffer.from("x") },
  ]);
  await page.getByRole("alert").waitFor();
  await page.getByRole("combobox").first().waitFor();
  await read("documents");
  await page.getByRole("button", { name: uiTextIn(language, "documents_remove_all") }).click();
  await page.goto(browser.extensionUrl("src/style-rules/index.html"));
  await page.getByRole("button", { name: uiTextIn(language, "try_run") }).waitFor();
  await page.getByText(uiTextIn(language, "style_empty")).waitFor();
  await read("style rules");
  await page.goto(browser.extensionUrl("src/transcript/library.html"));
  await page.getByRole("heading", { name: uiTextIn(language, "library_title") }).waitFor();
  await read("library");
  await page.goto(browser.extensionUrl("src/welcome/index.html"));
  await page.getByRole("heading", { name: uiTextIn(language, "welcome_title") }).waitFor();
  for (const step of ["options_engine", "welcome_service", "welcome_languages", "welcome_talk"]) {
    const title = uiTextIn(language, step);
    const steps = page.getByRole("navigation", { name: uiTextIn(language, "welcome_steps") });
    await steps.getByRole("button", { name: title }).click();
    await page.getByRole("heading", { name: title }).waitFor();
    if (step === "options_engine") {
      const radio = (name: string) => page.getByRole("radio", { name: uiTextIn(language, name) });
      await radio("engine_device").check();
      await page.getByText(uiTextIn(language, "device_packs_lead")).waitFor();
      await read("languages on this computer");
      await radio("engine_service").check();
    }
    if (step === "welcome_service") {
      await page.getByRole("radio", { name: uiTextIn(language, "welcome_other") }).check();
    }
    await read(step);
  }
  await page.close();
}

const tabOf = async (browser: SurtitleBrowser, title: string) =>
  (await browser.worker()).evaluate(
    (wanted) =>
      chrome.tabs.query({}).then((tabs) => tabs.find((tab) => tab.title === wanted)?.id ?? -1),
    title,
  );

/** Captions a page with the popup, and reads both. Returns the id of the tab. */
async function readCaptioned(browser: SurtitleBrowser, stage: Stage, language: string) {
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  const textOf = (key: string) => uiTextIn(language, key);

  await test.step("the popup, and captions from its button", async () => {
    const popup = await openPopup(browser, page);
    await popup.waitFor({ role: "button", name: textOf("popup_start") });
    const reading = await popup.evaluate<UiReading>(READ_UI);
    // Made only as folds open, one inside the other.
    expect(reading.texts).toContain(textOf("site_suggest"));
    expectAllIn(language, reading, "popup");
    await popup.click({ role: "button", name: textOf("popup_start") });
    await popup.waitForText(textOf("state_no_sound"), { timeoutMs: 30_000 });
    expectAllIn(language, await popup.evaluate<UiReading>(READ_UI), "popup, live");
    await popup.close();
  });

  await test.step("the captions' own messages", async () => {
    const captions = await CaptionsOnPage.of(page);
    await captions.waitForNotice(new RegExp(`^${textOf("overlay_waiting_for_sound")}$`));
    const root = await OverlayRoot.find(captions.session);
    const marks = await root?.call(`function () {
      const { lang, dir } = this.querySelector("[role=status]");
      return { lang, dir };
    }`);
    expect(marks).toEqual({ lang: language, dir: directionOf(language) });
  });
  return await tabOf(browser, await page.title());
}

test("in a browser that speaks Arabic everything is Arabic, and every language fits", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ language: "ar", choices: CHOICES });
  const popupTab = await readCaptioned(browser, stage, "ar");
  const others = CATALOGUE_NAMES.filter((name) => name !== "ar");
  await readPages(browser, "ar", popupTab, others);
});

for (const [at, language] of SPOKEN.entries()) {
  test(
    `in a browser that speaks ${language} every page is in ${language}`,
    LONG,
    async ({ launch, stage }) => {
      const browser = await launch({ language, choices: CHOICES });
      const popupTab = await readCaptioned(browser, stage, language);
      const others = OTHERS.filter((_, index) => index % SPOKEN.length === at);
      for (const each of [language, ...others]) {
        await test.step(`the pages in ${each}`, () => readPages(browser, each, popupTab));
      }
    },
  );
}
