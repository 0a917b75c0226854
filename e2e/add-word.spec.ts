import { STATIC_WORDS } from "./harness/account/static-words.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { readStored } from "./harness/browser/stored-settings.ts";
import { chooseFromMenu } from "./harness/input/dispatch-command.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsInHand, HANDLE_PARTS } from "./harness/overlay/captions-in-hand.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { copyOverlay } from "./harness/overlay/overlay-copy.ts";
import { PopoverOnPage } from "./harness/overlay/popover-on-page.ts";
import { axeFindings, axeFindingsInAnyLight } from "./harness/pages/axe-findings.ts";
import { storeTranscripts } from "./harness/pages/store-transcripts.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";
import { listClient } from "./service/testing/list-client.ts";

const TERMS = "66666666-6666-4666-8666-666666666666";
const GLOSSARY = "11111111-1111-4111-8111-111111111111";

const SELECT_WORD = `(word) => {
  for (const cell of document.querySelectorAll(".cell")) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const at = text.data.indexOf(word);
      if (at < 0) continue;
      getSelection().setBaseAndExtent(text, at, text, at + word.length);
      return;
    }
  }
}`;

test(
  "a word selected in a transcript is added to Spoken Terms, which captions use from then on",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = "local-key.account=add-word-library";
    const browser = await launch({ choices: { apiKey } });
    const { page, dialog, button } = await openTranscript(browser);
    await page.evaluate(`(${SELECT_WORD})("Skerryvore")`);
    await page.getByRole("button", { name: uiText("add_word_title"), exact: true }).click();
    await expect(
      dialog.getByRole("textbox", { name: uiText("add_word_word"), exact: true }),
    ).toHaveValue("Skerryvore");
    await expect(
      dialog.getByRole("combobox", { name: uiText("add_word_list"), exact: true }),
    ).toHaveValue(TERMS);
    expect(await axeFindings(page)).toEqual([]);
    await button("add_word_add").click();
    const added = uiText("add_word_added", "Skerryvore", "Lights of the coast");
    await expect(dialog.getByText(added)).toBeVisible();
    await expect(dialog.getByText(uiText("add_word_goes_over"))).toBeVisible();
    const path = `/v3/spoken-terms/${TERMS}/entries?lang=en`;
    const { body } = await listClient(stage.service)("GET", path, undefined, apiKey);
    expect(body).toMatchObject({ entries: "Eddystone\nFresnel\nSkerryvore" });
    const { settings } = await readStored(await browser.worker());
    expect(settings).toMatchObject({ voice: { spokenTermsId: TERMS } });
    await button("close").click();
    await page.locator(".row-words").first().press("w");
    await expect(dialog.getByRole("button", { name: "rock", exact: true })).toBeVisible();
  },
);

test(
  "a word of a transcript is added to a new pair of a glossary, by keyboard",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = "local-key.account=add-word-glossary";
    const browser = await launch({ choices: { apiKey } });
    const { page, dialog, button } = await openTranscript(browser);
    await page.locator(".row-words").first().press("w");
    await dialog.getByRole("button", { name: "rock", exact: true }).press("Enter");
    await dialog.getByRole("radio", { name: uiText("add_word_glossary") }).check();
    await expect(dialog.getByText(uiText("add_word_variants", "pt-BR = pt"))).toBeVisible();
    await expect(dialog.getByText(uiText("add_word_said", "A rocha de Skerryvore."))).toBeVisible();
    await dialog
      .getByRole("combobox", { name: uiText("add_word_list"), exact: true })
      .selectOption(GLOSSARY);
    await dialog
      .getByRole("textbox", { name: uiText("words_target"), exact: true })
      .fill("rochedo");
    await button("add_word_add").click();
    await expect(dialog.getByText(uiText("add_word_added", "rock", "Lighthouses"))).toBeVisible();
    const path = `/v3/glossaries/${GLOSSARY}/entries?source_lang=en&target_lang=pt`;
    const { body } = await listClient(stage.service)("GET", path, undefined, apiKey);
    expect(body).toMatchObject({ dictionaries: [{ entries: "rock\trochedo" }] });
    await button("close").click();
  },
);

async function openTranscript(browser: SurtitleBrowser) {
  const endedAtMs = Date.now() - 3_600_000;
  await storeTranscripts(browser, [
    {
      id: "light",
      title: "Lighthouses",
      address: "https://coast.example/talks/light",
      startedAtMs: endedAtMs - 600_000,
      endedAtMs,
      gaps: [],
      language: "en",
      lanes: { original: ["The rock of Skerryvore."], "pt-BR": ["A rocha de Skerryvore."] },
    },
  ]);
  const page = await browser.open(browser.extensionUrl("src/transcript/library.html"));
  await page.getByRole("link", { name: "Lighthouses" }).click();
  await page.locator(".row-words").first().waitFor();
  const dialog = page.getByRole("dialog");
  const button = (key: string) => dialog.getByRole("button", { name: uiText(key), exact: true });
  return { page, dialog, button };
}

const CHOICES = { ...STATIC_WORDS, languages: { targets: ["de"] } };

test("a word is picked from the captions in the page, by keyboard, by mouse and from the menu", async ({
  launch,
  stage,
}) => {
  const apiKey = `${STATIC_WORDS.apiKey}.empty-lists`;
  const browser = await launch({ choices: { ...CHOICES, apiKey } });
  const captioned = await openCaptions(browser, `${stage.site.url}/players/silent.html`);
  const { page, hand, picker } = captioned;

  await test.step("by keyboard: the window has the word and creates a missing list", async () => {
    await page.keyboard.press("Alt+Shift+D");
    await picker.waitUntilThere();
    await page.keyboard.press("ArrowRight");
    const opened = browser.context.waitForEvent("page");
    await page.keyboard.press("Enter");
    const window = await opened;
    await expect(window.getByLabel(uiText("add_word_word"))).not.toHaveValue("");
    await picker.waitUntilGone();
    await window.getByLabel(uiText("add_word_word")).fill("Skerryvore");
    await window.getByLabel(uiText("add_word_new_name")).fill("Rocks");
    expect(await axeFindings(window)).toEqual([]);
    await window.getByRole("button", { name: uiText("add_word_add"), exact: true }).click();
    const added = uiText("add_word_added", "Skerryvore", "Rocks");
    await expect(window.getByText(added)).toBeVisible();
    const call = listClient(stage.service);
    const { body } = await call("GET", "/v3/spoken-terms", undefined, apiKey);
    expect(body).toMatchObject({ spoken_terms: [{ name: "Rocks", term_lists: [{ lang: "en" }] }] });
    await window.close();
  });

  await test.step("by mouse: the handle opens the lines, and Escape closes them", async () => {
    await page.bringToFront();
    await hand.press(HANDLE_PARTS.addWord);
    await picker.waitUntilThere();
    await page.keyboard.press("Escape");
    await picker.waitUntilGone();
  });

  await test.step("a word pressed with Alt shows its translation beside it", async () => {
    await pressWords(browser, captioned, ["de"]);
  });

  await test.step("from the menu over a selection on any page", async () => {
    const opened = browser.context.waitForEvent("page");
    await chooseFromMenu(browser, page, "add-word", { selectionText: "Bell Rock" });
    const window = await opened;
    await expect(window.getByLabel(uiText("add_word_word"))).toHaveValue("Bell Rock");
  });
});

test(
  "a word pressed with Alt shows its translation, in each lane",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: CHOICES });
    const captioned = await openCaptions(browser, `${stage.site.url}/players/silent.html`);
    await pressWords(browser, captioned, ["original", "de"]);
  },
);

type Captioned = Awaited<ReturnType<typeof openCaptions>>;

async function openCaptions(browser: SurtitleBrowser, address: string) {
  const page = await browser.open(address);
  await startByKey(browser, page);
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil("words", ({ lanes }) => lanes.length === 2);
  const hand = new CaptionsInHand(page, captions.session);
  const picker = await PopoverOnPage.of(page);
  return { page, captions, hand, picker };
}

/** Presses the first word of each of these lanes, and closes its translation again. */
async function pressWords(
  browser: SurtitleBrowser,
  { page, captions, hand, picker }: Captioned,
  pressed: readonly ("original" | "de")[],
): Promise<void> {
  const axeFindingsOfPopover = async () => {
    const plain = await browser.open("about:blank");
    await copyOverlay(picker.session, plain, "", "selection");
    const findings = await axeFindingsInAnyLight(plain);
    await plain.close();
    await page.bringToFront();
    return findings;
  };
  // From then on the words stand still.
  const { lanes } = await captions.waitUntil(
    "the last words",
    (now) =>
      laneText(now, "original").endsWith("more than that.") &&
      laneText(now, "de").endsWith("sind Felsen."),
  );
  const firstWords = lanes.map(({ lines }) => lines[0]?.text.split(/[\s,.]/, 1)[0]);
  const notes = {
    original: uiText("list_pair", "English", "German"),
    de: uiText("list_pair", "German", "English"),
  };
  for (const lane of pressed) {
    const at = lanes.findIndex((each) => each.lane === lane);
    const line = await hand.startOf(`[data-lane="${lane}"] .line`);
    // Plain presses go through to the page.
    expect(await picker.now()).toBeNull();
    await page.mouse.click(line.x, line.y);
    expect(await picker.now()).toBeNull();
    await page.keyboard.down("Alt");
    await page.mouse.move(line.x + 1, line.y);
    await page.mouse.click(line.x, line.y);
    await page.keyboard.up("Alt");
    const now = await picker.waitForTranslation();
    expect(now.word).toBe(firstWords[at]);
    expect(now.note).toContain(notes[lane]);
    expect(now.buttons).toContain("add");
    if (lane === "de") expect(await axeFindingsOfPopover()).toEqual([]);
    if (lane === "de") await page.keyboard.press("Escape");
    else await page.mouse.click(5, 5);
    await picker.waitUntilGone();
  }
}
