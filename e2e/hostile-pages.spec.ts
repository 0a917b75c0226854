import type { Page } from "@playwright/test";
import type { DevtoolsSession } from "./harness/browser/devtools-session.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { toolbarButton } from "./harness/browser/toolbar-button.ts";
import { dispatchCommand } from "./harness/input/dispatch-command.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsInHand, HANDLE_PARTS } from "./harness/overlay/captions-in-hand.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/overlay/expect-captions-seen.ts";
import { select } from "./harness/overlay/open-selection.ts";
import { PopoverOnPage } from "./harness/overlay/popover-on-page.ts";
import {
  EXPECT_CAPTIONS,
  HARMS,
  HIDING_STYLES,
  REMOVE_ADDED_ELEMENTS,
  SEARCH,
} from "./harness/pages/hostile-scripts.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { expect, test } from "./harness/test.ts";

const PLAYER = "/players/plain.html?talk=lighthouses&autoplay=1&loop=1";

/**
 * Words for about a minute; the last ones stay. When sound continues without words, captions open
 * another session after a few seconds.
 */
const apiKey = "local-key.scripted.script-pace=2000";
const reading = { afterSilence: "stay" } as const;

const HOSTILE = "&hostile=";

const stolenWords = (page: Page) => page.evaluate<string[]>("stolenWords");

async function readOut(session: DevtoolsSession, role: string): Promise<string> {
  const { nodes } = await session.send<{ nodes: readonly SpokenNode[] }>(
    "Accessibility.getFullAXTree",
  );
  const ofRole = nodes.filter((node) => !node.ignored && node.role?.value === role);
  return ofRole.map(({ name }) => name?.value ?? "").join(" ");
}

interface SpokenNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

const wordsOf = (text: string) =>
  text.split(/[\s.,;:!?…]+/).filter((word) => word.length > 4 && !/player|fullscreen/i.test(word));

/** Long words of all lanes, once there are a few. */
async function wordsOn(captions: CaptionsOnPage): Promise<readonly string[]> {
  const { lanes } = await captions.waitUntil("words", (now) =>
    now.lanes.some(({ lines }) => wordsOf(lines.map(({ text }) => text).join(" ")).length > 3),
  );
  return wordsOf(lanes.flatMap(({ lines }) => lines.map(({ text }) => text)).join(" "));
}

const searchFor = (page: Page, words: readonly string[]) =>
  page.evaluate(`(${SEARCH})(${JSON.stringify(words)})`);

const NOTHING = { read: [], own: true };

async function expectPopoverUnread(browser: SurtitleBrowser, page: Page): Promise<void> {
  const popover = await PopoverOnPage.of(page);
  await select(page, "p");
  await dispatchCommand(browser, page, "translate-selection");
  const { translation } = await popover.waitForTranslation();
  expect(await searchFor(page, wordsOf(translation))).toEqual(NOTHING);
  expect(await readOut(popover.session, "StaticText")).toContain(translation);
  await page.evaluate(() => {
    for (const host of document.querySelectorAll<HTMLElement>("[popover]")) {
      host.style.setProperty("opacity", "0", "important");
      host.inert = true;
    }
  });
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll("[popover][inert]").length))
    .toBe(0);
  await popover.press("close");
  await popover.waitUntilGone();
}

async function expectPickerUnread(page: Page): Promise<void> {
  const picker = await PopoverOnPage.of(page);
  await page.keyboard.press("Alt+Shift+D");
  await picker.waitUntilThere();
  await page.keyboard.press("ArrowRight");
  const offered = await picker.call<string[]>(
    `function () { return [...this.querySelectorAll("[role=option]")].map(({ dataset }) => dataset.words) }`,
  );
  const words = wordsOf(offered.join(" "));
  expect(words).not.toEqual([]);
  expect(await searchFor(page, words)).toEqual(NOTHING);
  await page.keyboard.press("Escape");
  await picker.waitUntilGone();
}

const expectButton = (browser: SurtitleBrowser, sign: string, title: string) =>
  expect.poll(() => toolbarButton(browser)).toEqual({ sign, title: uiText(title) });

/** A page that hides all of itself hides captions too. */
async function expectHidingReported(browser: SurtitleBrowser, page: Page): Promise<void> {
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      document.documentElement.hidden = hidden;
    }, isHidden);
  await hide(true);
  await expectButton(browser, "!", "toolbar_kept_out");
  await hide(false);
  await expectButton(browser, "●", "toolbar_live");
}

test("a page that searches everywhere reads neither captions nor popovers, and hiding is reported", async ({
  launch,
  stage,
}) => {
  const browser = await launch({
    choices: { apiKey, reading, languages: { targets: ["de"] } },
  });
  const page = await browser.open("about:blank");
  await page.addInitScript(EXPECT_CAPTIONS);
  await page.goto(`${stage.site.url}${PLAYER}${HOSTILE}read`);
  await startByKey(browser, page);
  const captions = await CaptionsOnPage.of(page);
  await expectCaptionsSeen(page, captions, "with both elements defined");
  expect(await searchFor(page, await wordsOn(captions))).toEqual(NOTHING);
  // A screen reader still has them.
  await expect.poll(async () => wordsOf(await readOut(captions.session, "group"))).not.toEqual([]);
  await expectPickerUnread(page);
  await expectPopoverUnread(browser, page);
  expect(await stolenWords(page)).toEqual([]);
  await expectHidingReported(browser, page);
});

test(
  "a page prepared for captions and popover can neither read nor hide them",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({
      isOwn: true,
      choices: { apiKey, reading, languages: { targets: ["de"] } },
    });
    await browser.context.addInitScript(EXPECT_CAPTIONS);
    const page = await browser.open(`${stage.site.url}${PLAYER}${HOSTILE}read`);
    await startByKey(browser, page);
    const captions = await CaptionsOnPage.of(page);

    await test.step("it has defined both elements, and inspects everything there is", async () => {
      await expectCaptionsSeen(page, captions, "with both elements defined");
      expect(await stolenWords(page)).toEqual([]);
    });

    await test.step("it fakes events", async () => {
      await page.evaluate(() => {
        const host = document.querySelector("[popover]");
        for (const target of [window, document, host]) {
          target?.dispatchEvent(new PageTransitionEvent("pagehide"));
          target?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
          target?.dispatchEvent(new ToggleEvent("toggle", { newState: "closed" }));
        }
      });
      const before = new Set(await wordsOn(captions));
      await captions.waitUntil("other words", ({ lanes }) => {
        const words = wordsOf(
          lanes.flatMap(({ lines }) => lines.map(({ text }) => text)).join(" "),
        );
        return words.length > 3 && !words.some((word) => before.has(word));
      });
    });

    await test.step("it searches, selects and edits", async () => {
      expect(await searchFor(page, await wordsOn(captions))).toEqual(NOTHING);
      // A screen reader still has them.
      await expect
        .poll(async () => wordsOf(await readOut(captions.session, "group")))
        .not.toEqual([]);
    });

    await test.step("the popover", async () => {
      await expectPopoverUnread(browser, page);
      expect(await stolenWords(page)).toEqual([]);
    });

    await test.step("the term picker", async () => {
      await wordsOn(captions);
      await expectPickerUnread(page);
    });

    await test.step("it damages the host in every possible way", async () => {
      const shape = () =>
        page.evaluate(() =>
          [...document.querySelectorAll("html > div")].map((div) => div.outerHTML),
        );
      const before = await shape();
      expect(before.length).toBe(1);
      for (const harm of HARMS) {
        await page.evaluate(`(${harm})(document.querySelector("html > div"))`);
        await expect.poll(shape, harm).toEqual(before);
      }
      await page.addStyleTag({ content: HIDING_STYLES });
      await page.evaluate(() => {
        const host = document.querySelector("html > div");
        host?.animate({ opacity: [0, 0], scale: [0, 0] }, { duration: 1e9, fill: "both" });
      });
      await expectCaptionsSeen(page, captions, "after damage to their host");
    });

    await test.step("in a picture-in-picture window of the page's own", async () => {
      const opened = browser.context.waitForEvent("page");
      await page.evaluate(() => {
        const { documentPictureInPicture: pip } = window as unknown as {
          documentPictureInPicture: { requestWindow(): Promise<Window> };
        };
        document.getElementById("play")?.addEventListener("click", async () => {
          const view = await pip.requestWindow();
          (globalThis as unknown as { lieInWait(view: Window): void }).lieInWait(view);
        });
      });
      await page.locator("#play").click();
      const view = await opened;
      // The press has also paused the player.
      await page.evaluate(() => document.querySelector("video")?.play());
      await new CaptionsInHand(page, captions.session).press(HANDLE_PARTS.ownWindow);
      const inView = await CaptionsOnPage.of(view);
      await expectCaptionsSeen(view, inView, "in the page's own window");
      expect(await stolenWords(page)).toEqual([]);
      // Wherever the page interferes, the picture-in-picture captions return to it.
      await view.evaluate(REMOVE_ADDED_ELEMENTS);
      await expectCaptionsSeen(page, captions, "after being thrown out of that window");
      await view.close();
    });

    await test.step("it has forbidden shadow roots in the elements", async () => {
      await page.goto(`${stage.site.url}${PLAYER}${HOSTILE}disabled`);
      await expectCaptionsSeen(page, captions, "without shadow roots");
      const popover = await PopoverOnPage.of(page);
      await select(page, "p");
      await dispatchCommand(browser, page, "translate-selection");
      await popover.waitForTranslation();
      await page.keyboard.press("Escape");
      await popover.waitUntilGone();
      expect(await stolenWords(page)).toEqual([]);
    });
  },
);

test(
  "when a page keeps hiding captions, they give in, and popup and button report it",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: { apiKey, reading } });
    const page = await browser.open(stage.site.url + PLAYER);
    await startByKey(browser, page);
    const captions = await CaptionsOnPage.of(page);
    await expectCaptionsSeen(page, captions, "before anything");
    await expectButton(browser, "●", "toolbar_live");

    await test.step("it hides its whole content, and shows it again", async () => {
      await expectHidingReported(browser, page);
    });

    await test.step("it removes them every time", async () => {
      await page.evaluate(REMOVE_ADDED_ELEMENTS);
      await expectButton(browser, "!", "toolbar_kept_out");
      const popup = await openPopup(browser, page);
      await popup.waitForText(uiText("popup_kept_out"));
      await popup.waitForText(uiText("state_live"));
      await popup.close();
      await page.goto(stage.site.url + PLAYER);
      await expectCaptionsSeen(page, captions, "on the next page");
      await expectButton(browser, "●", "toolbar_live");
    });

    await test.step("it has a document on which nothing can be drawn", async () => {
      await page.goto(`${stage.site.url}/favicon.svg`);
      await expectButton(browser, "!", "toolbar_kept_out");
    });
  },
);
