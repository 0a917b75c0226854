import { defaultSiteChoices } from "../src/settings/sites/site-choices.ts";
import { DeviceTalk } from "./harness/account/device-talk.ts";
import { SpokenText } from "./harness/account/spoken-text.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { FAST_WAITS } from "./harness/browser/fast-waits.ts";
import { killWorker } from "./harness/browser/kill-worker.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import type { StoredChoices } from "./harness/browser/stored-settings.ts";
import { playFrom } from "./harness/input/player.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { writtenWords } from "./harness/pages/read-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { pressStart, pressStop } from "./harness/popup/start-captions.ts";
import { openServiceLink } from "./harness/service/service-link.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const LIGHTHOUSES = readTalk("lighthouses");
const BREAD = readTalk("bread");
const ENGLISH = { source: "en", sourceMode: "fixed" } as const;
const ON_DEVICE: StoredChoices = {
  engine: { kind: "device" },
  languages: { ...ENGLISH, targets: ["es"] },
};
const START_AGAIN = { role: "button", name: uiText("popup_start_again") } as const;
const DOWNLOAD = { role: "button", name: uiText("device_download") } as const;

/** Two talks in different languages, each in a tab and a site of its own. */
async function openTalks(stage: Stage, browser: SurtitleBrowser) {
  const there = stage.site.url.replace("//localhost", "//127.0.0.1");
  const { host } = new URL(there);
  const site = { ...defaultSiteChoices(host), spoken: BREAD.spokenLanguage };
  const worker = await browser.worker();
  await worker.evaluate((sites) => chrome.storage.local.set({ sites }), [site]);
  const open = async (url: string, talk: typeof BREAD) => {
    const page = await browser.open(`${url}/players/plain.html?talk=${talk.name}`);
    return new DeviceTalk(stage, browser, page, talk);
  };
  const first = await open(stage.site.url, LIGHTHOUSES);
  const second = await open(there, BREAD);
  return { first, second };
}

async function captionTalks(stage: Stage, browser: SurtitleBrowser) {
  const talks = await openTalks(stage, browser);
  const { first, second } = talks;
  for (const { page } of [first, second]) await startByKey(browser, page);
  for (const { page } of [first, second]) await playFrom(page, 0);
  for (const each of [second, first]) {
    await each.page.bringToFront();
    await expectOwnWords(each);
  }
  return talks;
}

async function expectOwnWords({ page, talk }: DeviceTalk): Promise<void> {
  const captions = await CaptionsOnPage.of(page);
  const words = new SpokenText(talk.words.get(talk.spokenLanguage) ?? [], talk.spokenLanguage);
  await captions.waitUntil(`words of ${talk.name}`, (now) => {
    const text = laneText(now, "original");
    return text.length > 20 && words.endMsOf(text) !== null;
  });
}

test(
  "two tabs are captioned on this computer at once, each with its own words",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: ON_DEVICE, device: {} });
    const { first, second } = await captionTalks(stage, browser);
    await stopByKey(browser, first.page);
    await (await CaptionsOnPage.of(first.page)).waitUntilGone();

    // Stopping one tab leaves the other running.
    const segmentCount = async () => (await second.transcript())?.segments.length ?? 0;
    const before = await segmentCount();
    await waitFor("more words of the other tab", async () => (await segmentCount()) > before);
    await stopByKey(browser, second.page);
    expect(stage.service.accounts(), "voice sessions at the service").toEqual([]);
  },
);

test(
  "two tabs that are captioned on this computer at once lose no word",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: ON_DEVICE, device: {} });
    const { first, second } = await captionTalks(stage, browser);
    expect(await first.finish()).toBe("");
    await stopByKey(browser, first.page);
    await (await CaptionsOnPage.of(first.page)).waitUntilGone();

    // Stopping one tab leaves the other running.
    await second.page.bringToFront();
    expect(await second.finish()).toBe("");
    await stopByKey(browser, second.page);
    expect(stage.service.accounts(), "voice sessions at the service").toEqual([]);
  },
);

for (const several of ["refuse", "replace"] as const) {
  test(
    `a browser with one recogniser at a time keeps the first tab (${several})`,
    LONG,
    async ({ launch, stage }) => {
      const { device } = stage.service;
      device.plan.several = several;
      const browser = await launch({ choices: ON_DEVICE, device: {} });
      const { first, second } = await openTalks(stage, browser);
      await startByKey(browser, first.page);
      await playFrom(first.page, 0);
      await expectOwnWords(first);

      const popup = await openPopup(browser, second.page);
      await pressStart(browser, popup);
      const sentence = uiText("error_device_busy");
      await popup.waitForText(sentence);
      await (await CaptionsOnPage.of(second.page)).waitForNotice(new RegExp(sentence));
      const starts = device.accounts().length;
      await popup.close();

      await first.page.bringToFront();
      expect(await first.finish()).toBe("");
      // The fight is over. A recogniser that the second tab has ended may still have to begin again.
      expect(device.accounts().length).toBeLessThanOrEqual(starts + 1);
      await stopByKey(browser, first.page);

      const again = await openPopup(browser, second.page);
      await again.click(START_AGAIN);
      await pressStop(again);
      await again.close();
    },
  );
}

test(
  "words go on here while the service is away, and return to it, without a hole",
  LONG,
  async ({ launch, stage }) => {
    const link = await openServiceLink(stage.serviceUrls.paidBaseUrl);
    try {
      const browser = await launch({
        choices: {
          engine: { takeOver: "always" },
          service: { paidBaseUrl: link.url },
          languages: { ...ENGLISH, targets: ["de"] },
        },
        waits: { ...FAST_WAITS, takeOverMs: 500, serviceCheckMs: 800 },
        device: {},
      });
      const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses`);
      const talk = new DeviceTalk(stage, browser, page, LIGHTHOUSES);
      const captions = await CaptionsOnPage.of(page);
      const isMade = async (engine: string, words: number) => {
        const { engines = [], segments = [] } = (await talk.transcript()) ?? {};
        const mark = engines.at(-1) ?? { engine: "service", fromMs: 0 };
        const since = segments.filter(
          ({ lane, startMs }) => lane === "original" && startMs >= mark.fromMs,
        );
        return mark.engine === engine && since.length >= words;
      };
      await startByKey(browser, page);
      await playFrom(page, 0);
      await waitFor("words of the service", () => isMade("service", 1), { timeoutMs: 20_000 });
      link.cut();
      await captions.waitForNotice(new RegExp(uiText("engine_device")), { timeoutMs: 20_000 });
      await waitFor("words of this computer", () => isMade("device", 1), { timeoutMs: 20_000 });
      link.mend();
      await captions.waitForNotice(new RegExp(uiText("engine_service")), { timeoutMs: 20_000 });
      await waitFor("words of the service again", () => isMade("service", 1), {
        timeoutMs: 20_000,
      });
      expect(await talk.finish()).toBe("");
      const transcript = await talk.transcript();
      expect(transcript?.engines.map(({ engine }) => engine)).toEqual(["device", "service"]);
      expect(transcript?.gaps).toEqual([]);
      // Each engine places translated words elsewhere, and the talk has none twice in a row.
      const german = transcript ? writtenWords(transcript, "de", "de").map(({ text }) => text) : [];
      expect(german.filter((word, at) => word === german[at - 1])).toEqual([]);
      await stopByKey(browser, page);
    } finally {
      await link.close();
    }
  },
);

test(
  "a question that waits for a press outlives the service worker",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({
      choices: {
        apiKey: "local-key.stream-error=4",
        languages: { ...ENGLISH, targets: ["de"] },
      },
      device: {},
    });
    const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses`);
    const talk = new DeviceTalk(stage, browser, page, LIGHTHOUSES);
    const captions = await CaptionsOnPage.of(page);
    const question = new RegExp(uiText("error_stream_error"));
    await startByKey(browser, page);
    await playFrom(page, 0);
    await captions.waitForNotice(question, { timeoutMs: 20_000 });
    const sessions = stage.service.accounts().length;
    await killWorker(browser);
    const popup = await openPopup(browser, page);
    await popup.waitForText(question);
    await captions.waitForNotice(question);
    await popup.click({ role: "button", name: uiText("popup_continue") });
    await popup.waitForText(uiText("engine_device"));
    await popup.close();
    expect(await talk.finish()).toBe("");
    expect(stage.service.accounts()).toHaveLength(sessions);
    await stopByKey(browser, page);
  },
);

test(
  "a language without a pack is named in the popup, and its lane fills after a press",
  LONG,
  async ({ launch, stage }) => {
    const { plan } = stage.service.device;
    plan.translation = { ...plan.translation, fr: "downloadable" };
    const browser = await launch({
      choices: { ...ON_DEVICE, languages: { ...ENGLISH, targets: ["es", "fr"] } },
      device: {},
    });
    const url = `${stage.site.url}/players/plain.html?talk=lighthouses&autoplay=1&loop=1`;
    const page = await browser.open(url);
    const captions = await CaptionsOnPage.of(page);
    const sentence = uiText("trouble_device_translation");
    const hasWords = (lane: string) =>
      captions.waitUntil(`words in ${lane}`, (now) => laneText(now, lane).length > 10, {
        timeoutMs: 20_000,
      });
    await startByKey(browser, page);
    await captions.waitForNotice(new RegExp(`^${sentence}$`), { timeoutMs: 20_000 });
    await hasWords("es");

    const popup = await openPopup(browser, page);
    const get = async (language: string) => {
      await popup.waitForText(uiText("device_pack_translation", language));
      await popup.waitForText(uiText("popup_not_translated"));
      // The original continues, so captions are not called interrupted.
      expect(await popup.text()).not.toContain(uiText("state_retrying"));
      await popup.click(DOWNLOAD);
      await captions.waitUntil("the notice to go", ({ notice }) => notice === null);
    };
    await get("French");
    await hasWords("fr");

    // A pack that is removed in mid-sentence, with the popup open.
    plan.translation = { ...plan.translation, es: "downloadable" };
    await captions.waitForNotice(new RegExp(`^${sentence}$`));
    await get("Spanish");
    await pressStop(popup);
    await popup.close();
  },
);

test(
  "Start is possible again as soon as a missing pack is there",
  LONG,
  async ({ launch, stage }) => {
    const { plan } = stage.service.device;
    const { speech } = plan;
    const browser = await launch({ choices: ON_DEVICE, device: {} });
    const page = await browser.open(`${stage.site.url}/players/silent.html`);
    const popup = await openPopup(browser, page);
    const start = { role: "button", name: uiText("popup_start") } as const;
    await popup.waitFor(start);
    plan.speech = {};
    await popup.click(start);
    await popup.waitForText(uiText("error_device_language"));
    const isDisabled = () =>
      popup.evaluate<boolean>("document.querySelector('.button-large').disabled");
    await expect.poll(isDisabled).toBe(true);
    plan.speech = speech;
    await expect.poll(isDisabled).toBe(false);
    await popup.click(START_AGAIN);
    await pressStop(popup);
    await popup.close();
  },
);
