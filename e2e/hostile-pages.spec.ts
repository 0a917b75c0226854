import type { Page } from "@playwright/test";
import { CaptionsInHand, HAND } from "./harness/captions-in-hand.ts";
import { CaptionsOnPage } from "./harness/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/expect-captions-seen.ts";
import { giveCommand } from "./harness/give-command.ts";
import { openPopup } from "./harness/open-popup.ts";
import { select } from "./harness/open-selection.ts";
import { PopoverOnPage } from "./harness/popover-on-page.ts";
import { startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { toolbarButton } from "./harness/toolbar-button.ts";
import { uiText } from "./harness/ui-text.ts";

const PLAYER = "/players/plain.html?talk=lighthouses&autoplay=1&loop=1&t=20";

/** Says to the page's own script what it is to try. */
const HOSTILE = "&hostile=";

/**
 * A page that expects the captions: it has defined what their elements might be called, patched what
 * makes elements and shadow roots, and looks all the time for words in what it has got hold of.
 */
const EXPECT_CAPTIONS = `{
  globalThis.loot = [];
  const how = new URLSearchParams(location.search).get("hostile");
  globalThis.lieInWait = (view) => {
    const look = (root) => {
      const words = root?.textContent.trim();
      if (words) loot.push(words);
    };
    for (const name of ["surtitle-captions", "surtitle-selection"]) {
      view.customElements.define(name, class extends view.HTMLElement {
        static disabledFeatures = how === "disabled" ? ["shadow"] : [];
        constructor() {
          super();
          const internals = this.attachInternals();
          setInterval(() => look(internals.shadowRoot), 20);
        }
      });
    }
    const attach = view.Element.prototype.attachShadow;
    view.Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, { ...init, mode: "open" });
      setInterval(() => look(root), 20);
      return root;
    };
    setInterval(() => {
      for (const element of view.document.querySelectorAll("[popover]")) {
        look(element.shadowRoot);
        try {
          look(element.attachInternals().shadowRoot);
        } catch {}
      }
    }, 20);
  };
  if (how) lieInWait(window);
}`;

const loot = (page: Page) => page.evaluate<string[]>("loot");

/** What a page reads that looks for words in every way there is without a shadow root. */
const SEARCH = `(words) => {
  const read = [];
  const note = (how) => {
    const selected = String(getSelection());
    for (const word of words) if (selected.includes(word)) read.push(how + " " + word);
  };
  for (const mode of ["off", "on"]) {
    document.designMode = mode;
    for (const word of words) {
      getSelection().removeAllRanges();
      if (find(word, true, false, true, false, true)) read.push("find " + word);
      note("found");
    }
    getSelection().selectAllChildren(document.documentElement);
    note("all");
    getSelection().modify("extend", "forward", "documentboundary");
    note("extended");
    document.execCommand("selectAll");
    note("selectAll");
    for (let x = 10; x < innerWidth; x += 60) {
      for (let y = innerHeight / 2; y < innerHeight; y += 20) {
        const { offsetNode, offset } = document.caretPositionFromPoint(x, y) ?? {};
        if (!offsetNode) continue;
        getSelection().setBaseAndExtent(offsetNode, offset, offsetNode, offset);
        getSelection().modify("extend", "forward", "word");
        note("at point");
      }
    }
  }
  document.designMode = "off";
  getSelection().removeAllRanges();
  return { read, own: find("Plain player", true, false, true) };
}`;

/** Words that stand in a text, none of them on the page itself. */
const wordsOf = (text: string) =>
  text.split(/[\s.,;:!?…]+/).filter((word) => word.length > 4 && !/player|fullscreen/i.test(word));

test("a page that expects captions and the popover reads nothing of them, and hides neither", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { languages: { targets: ["de"] } } });
  await browser.context.addInitScript(EXPECT_CAPTIONS);
  const page = await browser.open(`${stage.site.url}${PLAYER}${HOSTILE}read`);
  await startCaptions(browser, page);
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

  await test.step("it searches, selects and edits", async () => {
    expect(await search(await wordsNow())).toEqual(NOTHING);
    // A screen reader has them all the same.
    const names = await new CaptionsInHand(page, captions.session).call<string[]>(
      `function () {
        return [...this.querySelectorAll("[role=group]:not([hidden])")].map(({ ariaLabel }) => ariaLabel);
      }`,
    );
    expect(wordsOf(names.join(" ")).length).toBeGreaterThan(0);
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
    const [before] = await wordsNow();
    await captions.waitUntil("other words", ({ lanes }) =>
      lanes.every(({ lines }) => !lines.some(({ text }) => text.includes(before ?? ""))),
    );
  });

  await test.step("the popover", async () => {
    const popover = await PopoverOnPage.of(page);
    await select(page, "p");
    await giveCommand(browser, page, "translate-selection");
    const { translation } = await popover.translated();
    expect(await search(wordsOf(translation))).toEqual(NOTHING);
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
  const browser = await launch();
  const page = await browser.open(stage.site.url + PLAYER);
  await startCaptions(browser, page);
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

/** Ways of harming an element, as source texts; fewer than the rounds after which a page is let win. */
const HARMS = [
  `({ style }) => {
    for (const [name, value] of [["opacity", "0"], ["clip-path", "inset(50%)"], ["scale", "0"]]) {
      style.setProperty(name, value, "important");
    }
  }`,
  `(host) => { host.style.cssText = "display: none" }`,
  `(host) => host.attributeStyleMap.clear()`,
  `(host) => { host.inert = host.hidden = true; host.ariaHidden = "true"; host.dir = "rtl" }`,
  `(host) => { host.id = host.className = host.slot = host.lang = "page" }`,
  `(host) => { host.popover = "auto" }`,
  `(host) => host.hidePopover()`,
  `(host) => host.append("words of the page's own")`,
];

const HIDING_STYLES = `
  :root { --held-risen: 900px; --caption-base: 0px; --caption-color: #0000; user-select: text; }
  html > div, [popover], [popover]:popover-open {
    opacity: 0 !important; clip-path: inset(50%) !important; transform: scale(0) !important;
    translate: 5000px !important; scale: 0 !important; rotate: 90deg !important;
    filter: opacity(0) !important; mask: linear-gradient(transparent, transparent) !important;
    visibility: hidden !important; display: none !important; zoom: 0.01 !important;
    content-visibility: hidden !important; contain: strict !important; inset: 100% !important;
    transition: all 100s !important; user-select: text !important;
  }`;

/** Throws all that a document's root holds besides head and body out, whenever something comes. */
const THROW_OUT = `{
  const throwOut = () => {
    for (const div of document.querySelectorAll("html > div")) div.remove();
  };
  new MutationObserver(throwOut).observe(document.documentElement, { childList: true });
  throwOut();
}`;
