import type { Page } from "@playwright/test";
import type { DevtoolsSession } from "./harness/browser/devtools-session.ts";
import { toolbarButton } from "./harness/browser/toolbar-button.ts";
import { giveCommand } from "./harness/input/give-command.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { CaptionsInHand, HAND } from "./harness/overlay/captions-in-hand.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/overlay/expect-captions-seen.ts";
import { select } from "./harness/overlay/open-selection.ts";
import { PopoverOnPage } from "./harness/overlay/popover-on-page.ts";
import {
  EXPECT_CAPTIONS,
  HARMS,
  HIDING_STYLES,
  SEARCH,
  THROW_OUT,
} from "./harness/pages/hostile-scripts.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { expect, test } from "./harness/test.ts";

const PLAYER = "/players/plain.html?talk=lighthouses&autoplay=1&loop=1";

/**
 * Words for about a minute, and the last ones stay. Where sound continues without words, captions
 * open another session after a few seconds.
 */
const apiKey = "local-key.scripted.script-pace=2000";
const reading = { afterSilence: "stay" } as const;

/** Says to the page's own script what it is to try. */
const HOSTILE = "&hostile=";

const loot = (page: Page) => page.evaluate<string[]>("loot");

/** What a screen reader finds on a page in elements of a role. */
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

/** Words that stand in a text, none of them on the page itself. */
const wordsOf = (text: string) =>
  text.split(/[\s.,;:!?…]+/).filter((word) => word.length > 4 && !/player|fullscreen/i.test(word));

test("a page that expects captions and the popover reads nothing of them, and hides neither", async ({
  launch,
  stage,
}) => {
  const browser = await launch({
    isOwn: true,
    choices: { apiKey, reading, languages: { targets: ["de"] } },
  });
  await browser.context.addInitScript(EXPECT_CAPTIONS);
  const page = await browser.open(`${stage.site.url}${PLAYER}${HOSTILE}read`);
  await startByKey(browser, page);
  const captions = await CaptionsOnPage.of(page);
  const wordsNow = async () => {
    const { lanes } = await captions.waitUntil("words", (now) =>
      now.lanes.some(({ lines }) => wordsOf(lines.map(({ text }) => text).join(" ")).length > 3),
    );
    return wordsOf(lanes.flatMap(({ lines }) => lines.map(({ text }) => text)).join(" "));
  };
  const search = (words: readonly string[]) =>
    page.evaluate(`(${SEARCH})(${JSON.stringify(words)})`);
  const NOTHING = { read: [], own: true };

  await test.step("it has defined both elements, and looks into whatever there is", async () => {
    await expectCaptionsSeen(page, captions, "with both elements defined");
    expect(await loot(page)).toEqual([]);
  });

  await test.step("it makes events up", async () => {
    await page.evaluate(() => {
      const host = document.querySelector("[popover]");
      for (const target of [window, document, host]) {
        target?.dispatchEvent(new PageTransitionEvent("pagehide"));
        target?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        target?.dispatchEvent(new ToggleEvent("toggle", { newState: "closed" }));
      }
    });
    const before = new Set(await wordsNow());
    await captions.waitUntil("other words", ({ lanes }) => {
      const words = wordsOf(lanes.flatMap(({ lines }) => lines.map(({ text }) => text)).join(" "));
      return words.length > 3 && !words.some((word) => before.has(word));
    });
  });

  await test.step("it searches, selects and edits", async () => {
    expect(await search(await wordsNow())).toEqual(NOTHING);
    // A screen reader has them all the same.
    await expect
      .poll(async () => wordsOf(await readOut(captions.session, "group")))
      .not.toEqual([]);
  });

  await test.step("the popover", async () => {
    const popover = await PopoverOnPage.of(page);
    await select(page, "p");
    await giveCommand(browser, page, "translate-selection");
    const { translation } = await popover.translated();
    expect(await search(wordsOf(translation))).toEqual(NOTHING);
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
    expect(await loot(page)).toEqual([]);
  });

  await test.step("what words are picked with", async () => {
    const picker = await PopoverOnPage.of(page);
    await wordsNow();
    await page.keyboard.press("Alt+Shift+D");
    await picker.waitUntilThere();
    await page.keyboard.press("ArrowRight");
    const offered = await picker.call<string[]>(
      `function () { return [...this.querySelectorAll("[role=option]")].map(({ dataset }) => dataset.words) }`,
    );
    const words = wordsOf(offered.join(" "));
    expect(words).not.toEqual([]);
    expect(await search(words)).toEqual(NOTHING);
    await page.keyboard.press("Escape");
    await picker.waitUntilGone();
  });

  await test.step("it does to the host whatever can be done", async () => {
    const shape = () =>
      page.evaluate(() => [...document.querySelectorAll("html > div")].map((div) => div.outerHTML));
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
    await expectCaptionsSeen(page, captions, "whatever the page has done to their host");
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
    // The press has paused the player too.
    await page.evaluate(() => document.querySelector("video")?.play());
    await new CaptionsInHand(page, captions.session).press(HAND.ownWindow);
    const inView = await CaptionsOnPage.of(view);
    await expectCaptionsSeen(view, inView, "in the page's own window");
    expect(await loot(page)).toEqual([]);
    // Where it is not let be, it comes back to the page.
    await view.evaluate(THROW_OUT);
    await expectCaptionsSeen(page, captions, "after being thrown out of that window");
    await view.close();
  });

  await test.step("it has said that the elements may have no shadow root", async () => {
    await page.goto(`${stage.site.url}${PLAYER}${HOSTILE}disabled`);
    await expectCaptionsSeen(page, captions, "without shadow roots");
    const popover = await PopoverOnPage.of(page);
    await select(page, "p");
    await giveCommand(browser, page, "translate-selection");
    await popover.translated();
    await page.keyboard.press("Escape");
    await popover.waitUntilGone();
    expect(await loot(page)).toEqual([]);
  });
});

test("a page that keeps captions out of sight is let win, and popup and button say so", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { apiKey, reading } });
  const page = await browser.open(stage.site.url + PLAYER);
  await startByKey(browser, page);
  const captions = await CaptionsOnPage.of(page);
  const says = (sign: string, title: string) =>
    expect.poll(() => toolbarButton(browser)).toEqual({ sign, title: uiText(title) });
  await expectCaptionsSeen(page, captions, "before anything");
  await says("●", "toolbar_live");

  await test.step("it hides all of itself, and shows itself again", async () => {
    await page.evaluate(() => {
      document.documentElement.hidden = true;
    });
    await says("!", "toolbar_kept_out");
    await page.evaluate(() => {
      document.documentElement.hidden = false;
    });
    await says("●", "toolbar_live");
  });

  await test.step("it throws them out as often as they come", async () => {
    await page.evaluate(THROW_OUT);
    await says("!", "toolbar_kept_out");
    const popup = await openPopup(browser, page);
    await popup.waitForText(uiText("popup_kept_out"));
    await popup.waitForText(uiText("state_live"));
    await popup.close();
    await page.goto(stage.site.url + PLAYER);
    await expectCaptionsSeen(page, captions, "on the next page");
    await says("●", "toolbar_live");
  });

  await test.step("it is none on which anything can be drawn", async () => {
    await page.goto(`${stage.site.url}/favicon.svg`);
    await says("!", "toolbar_kept_out");
  });
});
