import manifest from "../manifest.json" with { type: "json" };
import { capturedTabs } from "./harness/browser/capture-room.ts";
import { killWorker } from "./harness/browser/kill-worker.ts";
import { readStored } from "./harness/browser/stored-settings.ts";
import { toolbarButton } from "./harness/browser/toolbar-button.ts";
import {
  chooseFromMenu,
  dispatchCommand,
  dispatchTwice,
} from "./harness/input/dispatch-command.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import type { CaptionsNow } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { CardOnPage } from "./harness/overlay/card-on-page.ts";
import { letterSize } from "./harness/overlay/letter-size.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const SUGGESTIONS: Readonly<
  Record<string, { description: string; suggested_key?: { default: string } }>
> = manifest.commands;

const PLAYER = "/players/plain.html?autoplay=1&loop=1";
// Words for a minute, so that every step has some.
const API_KEY = "local-key.scripted.script-pace=2000";

const lanesWithWords = ({ lanes }: CaptionsNow) =>
  lanes
    .filter(({ lines }) => lines.length > 0)
    .map(({ lane }) => lane)
    .join();

/** How many lanes show words that no longer change. */
const concludedLanes = ({ lanes }: CaptionsNow) =>
  lanes.filter(({ lines }) =>
    lines.some(({ text, tentative }) => text.trim().length > tentative.trim().length),
  ).length;

test("commands and the menu start, hide and stop captions, and the button shows it", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { apiKey: API_KEY } });
  const page = await browser.open(stage.site.url + PLAYER);
  const captions = await CaptionsOnPage.of(page);
  const command = (name: string) => dispatchCommand(browser, page, name);
  const button = () => toolbarButton(browser);
  // Dispatching the event grants no access; the button does.
  await (await openPopup(browser, page)).close();
  await expect.poll(button).toEqual({ sign: "", title: uiText("toolbar_off") });
  await command("toggle-captions");
  await captions.waitUntil("words", (now) => lanesWithWords(now) === "original");
  await expect.poll(button).toEqual({ sign: "●", title: uiText("toolbar_live") });

  await command("toggle-overlay");
  await captions.waitUntil("no words", (now) => lanesWithWords(now) === "");
  await expect.poll(button).toEqual({ sign: "○", title: uiText("toolbar_hidden") });
  await chooseFromMenu(browser, page, "toggle-overlay");
  await captions.waitUntil("concluded words again", (now) => concludedLanes(now) === 1);
  await dispatchTwice(browser, page, "bookmark");

  const card = await CardOnPage.of(page);

  await test.step("captions stop, and the notice leads to the transcript", async () => {
    // The notice stays under the pointer.
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.mouse.move(width - 40, height - 40);
    await chooseFromMenu(browser, page, "toggle-captions");
    await captions.waitUntilGone();
    await expect.poll(() => capturedTabs(browser)).toEqual([]);
    await expect.poll(button).toEqual({ sign: "", title: uiText("toolbar_off") });
    await card.waitFor(uiText("saved_title"));
    const opening = browser.context.waitForEvent("page");
    await card.press(uiText("translate_confirm"));
    const library = await opening;
    await expect(library.locator(".translate-dialog")).toBeVisible();
    await expect(library.locator(".row-mark")).toHaveText(uiText("transcript_bookmark"));
    await card.waitUntilGone();
  });
});

test(
  "commands choose a language, change the dials and show the last words",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({
      choices: { apiKey: API_KEY, languages: { targets: ["de"] } },
    });
    const page = await browser.open(stage.site.url + PLAYER);
    const captions = await CaptionsOnPage.of(page);
    const command = (name: string) => dispatchCommand(browser, page, name);
    const button = () => toolbarButton(browser);
    const settings = async () => (await readStored(await browser.worker())).settings;
    await startByKey(browser, page);
    await captions.waitUntil("both lanes", (now) => lanesWithWords(now) === "original,de");

    await test.step("one language after the other", async () => {
      await command("next-language");
      await captions.waitUntil("the original alone", (now) => lanesWithWords(now) === "original");
      await command("next-language");
      await captions.waitUntil("German alone", (now) => lanesWithWords(now) === "de");
      await chooseFromMenu(browser, page, "next-language");
      await captions.waitUntil("both again", (now) => lanesWithWords(now) === "original,de");
    });

    await test.step("hidden captions continue, also when the service worker is stopped", async () => {
      await command("toggle-overlay");
      await captions.waitUntil("no lanes", (now) => lanesWithWords(now) === "");
      await expect.poll(button).toEqual({ sign: "○", title: uiText("toolbar_hidden") });
      await killWorker(browser);
      await expect.poll(button).toEqual({ sign: "○", title: uiText("toolbar_hidden") });
      expect(
        lanesWithWords((await captions.now()) ?? { lanes: [], notice: null, shown: false }),
      ).toBe("");
      await chooseFromMenu(browser, page, "toggle-overlay");
      await captions.waitUntil("both again", (now) => lanesWithWords(now) === "original,de");
    });

    await test.step("the dials change", async () => {
      await command("calmer");
      await expect.poll(settings).toMatchObject({ reading: { pace: 1 } });
      await chooseFromMenu(browser, page, "faster");
      await expect.poll(settings).toMatchObject({ reading: { pace: 2 } });
      const before = await waitFor("a line", async () => (await letterSize(captions)) || null);
      await command("larger");
      await command("larger");
      await expect.poll(settings).toMatchObject({ style: { sizePercent: 120 } });
      await expect.poll(() => letterSize(captions)).toBeGreaterThan(before * 1.1);
      await command("smaller");
      await expect.poll(settings).toMatchObject({ style: { sizePercent: 110 } });
    });

    const card = await CardOnPage.of(page);

    await test.step("the last words are shown above the captions, hidden from the page", async () => {
      const title = uiText("command_recent_words");
      // Only concluded words are shown again.
      await captions.waitUntil("concluded words in both", (now) => concludedLanes(now) === 2);
      await command("recent-words");
      const { texts, hasFocus, box } = await card.waitFor(title);
      expect(hasFocus).toBe(true);
      const lanes = new Set(texts.map(({ lane }) => lane));
      expect([...lanes]).toEqual([null, "original", "de"]);
      const sentence = texts.find(({ lane }) => lane === "original")?.text;
      const isFound = (words: string | undefined) =>
        (window as unknown as { find(words?: string): boolean }).find(words);
      expect(await page.evaluate(isFound, sentence)).toBe(false);
      const player = await page.locator("#video").boundingBox();
      expect(box.top).toBeGreaterThanOrEqual(player?.y ?? Number.POSITIVE_INFINITY);
      await page.keyboard.press("Escape");
      await card.waitUntilGone();
      await command("recent-words");
      await card.waitFor(title);
      await command("recent-words");
      await card.waitUntilGone();
    });
  },
);

test("the browser assigns every suggested key", async ({ launch }) => {
  const browser = await launch();
  const given = await (await browser.worker()).evaluate(() => chrome.commands.getAll());
  for (const [name, { suggested_key: key }] of Object.entries(SUGGESTIONS)) {
    const shortcut = given.find((command) => command.name === name)?.shortcut;
    expect(shortcut, name).toBe(key?.default ?? "");
  }
});

test("a key starts captions in a tab whose button was never pressed", async ({
  launch,
  stage,
  openDisplay,
}) => {
  const display = await openDisplay();
  const browser = await launch({
    headed: true,
    display: display.name,
    choices: { apiKey: API_KEY },
  });
  const page = await browser.open(stage.site.url + PLAYER);
  const captions = await CaptionsOnPage.of(page);
  await page.bringToFront();
  display.press("alt+shift+s");
  await captions.waitUntil("words", (now) => lanesWithWords(now) === "original");
  display.press("alt+shift+h");
  await captions.waitUntil("no words", (now) => lanesWithWords(now) === "");
  display.press("alt+shift+s");
  await captions.waitUntilGone();
  display.press("alt+shift+e");
  const isPanel = ({ url }: { url: string }) => url.endsWith("/src/transcript/panel.html");
  await browser.targets.waitForTarget("the transcript beside the page", isPanel);
});
