import { NO_POSITIONS } from "../src/captions/look/caption-position.ts";
import { DEFAULT_CAPTION_STYLE } from "../src/captions/look/caption-style.ts";
import { DEFAULT_SETTINGS } from "../src/settings/schema/settings.ts";
import { defaultSiteChoices, type SiteChoices } from "../src/settings/sites/site-choices.ts";
import { readStored } from "./harness/browser/stored-settings.ts";
import { toolbarButton } from "./harness/browser/toolbar-button.ts";
import { LONG } from "./harness/long-form.ts";
import { captionBoxes } from "./harness/overlay/caption-pixels.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { CardOnPage } from "./harness/overlay/card-on-page.ts";
import { letterSize } from "./harness/overlay/letter-size.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openMore } from "./harness/popup/open-more.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions, stopCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const TALK = "talk=lighthouses&autoplay=1&loop=1";

// Words for about a minute, so that there is always a visible line.
const apiKey = "local-key.scripted.script-pace=2000";

/** The caption lanes and the look of a site's own choices, as an earlier version stored them. */
function ownChoices(host: string): SiteChoices {
  return {
    ...defaultSiteChoices(host),
    languages: { ...DEFAULT_SETTINGS.languages, targets: ["de"], originalAt: 1 },
    style: { ...DEFAULT_CAPTION_STYLE, sizePercent: 150 },
    places: { window: OLD_PLACE, fullscreen: null },
    suggest: true,
  } as unknown as SiteChoices;
}

// In percent of the window.
const OLD_PLACE = { centerPercent: 50, bottomPercent: 60, widthPercent: null };

const waitForLanes = (captions: CaptionsOnPage, wanted: string) =>
  captions.waitUntil(`words in ${wanted}`, ({ lanes }) => {
    const shown = lanes.filter(({ lines }) => lines.length > 0).map(({ lane }) => lane);
    return shown.join() === wanted;
  });

const lookOf = (captions: CaptionsOnPage) =>
  waitFor("visible captions", async () => {
    const letters = await letterSize(captions);
    const boxes = await captionBoxes(captions.session);
    const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
    return letters > 0 && boxes.length > 0 && { letters, bottom };
  });

// Until a page has loaded and a session has begun.
const PATIENT = { timeout: 30_000 };

test("captions start by themselves on a chosen site, with its choices, and another site has its own", async ({
  launch,
  stage,
}) => {
  // The extension may draw on both names of this machine, as for a user who allows all sites.
  const browser = await launch({ serviceHost: "localhost", choices: { apiKey } });
  const here = stage.site.url.replace("//localhost", "//127.0.0.1");
  const { host } = new URL(here);
  const worker = await browser.worker();
  const choices = ownChoices(host);
  await worker.evaluate((sites) => chrome.storage.local.set({ sites }), [choices]);
  const button = () => toolbarButton(browser);
  const live = { sign: "●", title: uiText("toolbar_live") };
  const page = await browser.open(`${here}/players/silent.html`);
  const player = `${here}/players/navigate.html?${TALK}&next=bread`;

  await test.step("captions are offered there, and the user chooses that they start", async () => {
    await expect.poll(button).toEqual({ sign: "CC", title: uiText("toolbar_suggested") });
    const popup = await openPopup(browser, page);
    await openMore(popup);
    await popup.click({ role: "DisclosureTriangleGrouped", name: uiText("site_title", host) });
    await popup.click({ role: "checkbox", name: uiText("site_auto_start", host) });
    await expect.poll(() => worker.evaluate(READ_REGISTERED)).toEqual(["http://127.0.0.1/*"]);
    await popup.close();
  });

  await test.step("in the tab that had a press, they start with the site's own choices", async () => {
    await page.goto(player);
    await expect.poll(button, PATIENT).toEqual(live);
    const captions = await CaptionsOnPage.of(page);
    await waitForLanes(captions, "de,original");
    const own = await lookOf(captions);
    await page.locator("#cross-origin").click();
    await page.waitForURL(/localhost/);
    await waitForLanes(captions, "original");
    const plain = await lookOf(captions);
    expect(plain.letters).toBeLessThan(own.letters * 0.8);
    expect(plain.bottom).toBeGreaterThan(own.bottom + 100);
    // The place now belongs to the player.
    const places = {
      ...NO_POSITIONS,
      window: expect.objectContaining({ of: "player" }),
      dock: { of: "window", ...OLD_PLACE },
    };
    await expect
      .poll(async () => (await readStored(worker)).sites)
      .toEqual([{ ...choices, places, autoStart: true, starts: 1 }]);
    await page.close();
  });

  await test.step("a player in another tab asks for the press, which starts them", async () => {
    const other = await browser.open(player);
    const card = await CardOnPage.of(other);
    const keys = await worker.evaluate<string>(READ_SHORTCUT);
    await card.waitFor(keys === "" ? uiText("start_hint") : uiText("start_hint_keys", keys));
    await expect.poll(button).toEqual({ sign: "▶", title: uiText("toolbar_expected") });
    const popup = await openPopup(browser, other);
    await popup.waitFor({ role: "button", name: uiText("stop") });
    await popup.close();
    await expect.poll(button, PATIENT).toEqual(live);
  });

  await test.step("without the choice, no script is left", async () => {
    await worker.evaluate(() => chrome.storage.local.set({ sites: [] }));
    await expect.poll(() => worker.evaluate(READ_REGISTERED)).toEqual([]);
  });
});

test(
  "choices for a site apply there, and follow the tab's site",
  LONG,
  async ({ launch, stage }) => {
    // The extension may draw on both names of this machine, as for a user who allows all sites.
    const browser = await launch({ serviceHost: "localhost", choices: { apiKey } });
    const there = stage.site.url;
    const here = there.replace("//localhost", "//127.0.0.1");
    const { host } = new URL(here);
    const worker = await browser.worker();
    const choices = ownChoices(host);
    await worker.evaluate((sites) => chrome.storage.local.set({ sites }), [choices]);
    const button = () => toolbarButton(browser);

    const page = await browser.open(`${here}/players/navigate.html?${TALK}&next=bread`);
    const captions = await CaptionsOnPage.of(page);
    await test.step("the button offers captions where that is wanted", async () => {
      await expect.poll(button).toEqual({ sign: "CC", title: uiText("toolbar_suggested") });
    });

    const own = await test.step("captions start with the site's own choices", async () => {
      await startCaptions(browser, page);
      await expect.poll(button).toEqual({ sign: "●", title: uiText("toolbar_live") });
      await waitForLanes(captions, "de,original");
      expect(stage.service.accounts()[0]?.request.target_languages).toEqual(["de"]);
      return await lookOf(captions);
    });

    await test.step("another site has the choices for all sites", async () => {
      await page.locator("#cross-origin").click();
      await page.waitForURL(/localhost/);
      await waitForLanes(captions, "original");
      await expect
        .poll(() => stage.service.accounts()[0]?.request.target_languages ?? [])
        .toEqual([]);
      const plain = await lookOf(captions);
      expect(plain.letters).toBeLessThan(own.letters * 0.8);
      expect(plain.bottom).toBeGreaterThan(own.bottom + 100);
      await stopCaptions(browser, page);
      await expect.poll(button).toEqual({ sign: "", title: uiText("toolbar_off") });
    });

    await test.step("the site is remembered with its changes", async () => {
      await page.goBack();
      await expect.poll(button).toEqual({ sign: "CC", title: uiText("toolbar_suggested") });
      const sites = async () => (await readStored(worker)).sites;
      // The place now belongs to the player.
      const places = {
        ...NO_POSITIONS,
        window: expect.objectContaining({ of: "player" }),
        dock: { of: "window", ...OLD_PLACE },
      };
      await expect.poll(sites).toEqual([{ ...choices, places, starts: 1 }]);
    });
  },
);

test(
  "captions start by themselves on a chosen site, or ask for one press in the tab",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ serviceHost: "localhost", choices: { apiKey } });
    const here = stage.site.url.replace("//localhost", "//127.0.0.1");
    const { host } = new URL(here);
    const button = () => toolbarButton(browser);
    const live = { sign: "●", title: uiText("toolbar_live") };
    const worker = await browser.worker();
    const page = await browser.open(`${here}/players/silent.html`);

    await test.step("the user chooses it in the popup", async () => {
      const popup = await openPopup(browser, page);
      await openMore(popup);
      await popup.click({ role: "DisclosureTriangleGrouped", name: uiText("site_title", host) });
      await popup.click({ role: "checkbox", name: uiText("site_auto_start", host) });
      await expect
        .poll(async () => (await readStored(worker)).sites)
        .toMatchObject([{ site: host, autoStart: true }]);
      await expect.poll(() => worker.evaluate(READ_REGISTERED)).toEqual(["http://127.0.0.1/*"]);
      await popup.close();
    });

    const player = `${here}/players/navigate.html?${TALK}&next=bread`;

    await test.step("in the tab that had a press, they start without another one", async () => {
      await page.goto(player);
      await expect.poll(button, PATIENT).toEqual(live);
      await page.close();
    });

    const other = await browser.open(player);
    const card = await CardOnPage.of(other);
    const captions = await CaptionsOnPage.of(other);

    await test.step("a player in another tab asks for the press, and may be told to be quiet", async () => {
      const keys = await worker.evaluate<string>(READ_SHORTCUT);
      await card.waitFor(keys === "" ? uiText("start_hint") : uiText("start_hint_keys", keys));
      await expect.poll(button).toEqual({ sign: "▶", title: uiText("toolbar_expected") });
      await card.press(uiText("close"));
      await card.waitUntilGone();
    });

    await test.step("the press starts captions at once", async () => {
      const popup = await openPopup(browser, other);
      await popup.waitFor({ role: "button", name: uiText("stop") });
      await popup.close();
      await expect.poll(button, PATIENT).toEqual(live);
      await captions.waitUntil("words", ({ lanes }) => lanes.length > 0);
    });

    await test.step("after the user has stopped them, nothing starts or asks in this tab", async () => {
      await stopCaptions(browser, other);
      await other.goto(player);
      await expect.poll(() => other.evaluate(PLAYS)).toBe(true);
      const popup = await openPopup(browser, other);
      await popup.waitFor({ role: "button", name: uiText("popup_start") });
      await popup.close();
      expect(await button()).toEqual({ sign: "", title: uiText("toolbar_off") });
    });

    await test.step("without the choice, no script is left", async () => {
      await worker.evaluate(() => chrome.storage.local.set({ sites: [] }));
      await expect.poll(() => worker.evaluate(READ_REGISTERED)).toEqual([]);
    });
  },
);

const READ_REGISTERED = `chrome.scripting.getRegisteredContentScripts().then((scripts) =>
  scripts.flatMap(({ matches }) => matches))`;

const READ_SHORTCUT = `chrome.commands.getAll().then((commands) =>
  commands.find(({ name }) => name === "toggle-captions").shortcut)`;

const PLAYS = `document.querySelector("video, audio")?.currentTime > 0`;
