import type { Page } from "@playwright/test";
import {
  type CaptionFailure,
  type CaptionStatus,
  idleStatus,
} from "../src/messaging/caption-status.ts";
import type { SubtitleOffer, SubtitleTranslation } from "../src/messaging/protocol.ts";
import { activeTabId } from "./harness/browser/active-tab-id.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { type StoredChoices, storeChoices } from "./harness/browser/stored-settings.ts";
import { pressByKey } from "./harness/input/press-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { storeTranscript } from "./harness/pages/store-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openLoosePopup, type PopupScene, showScene } from "./harness/popup/loose-popup.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";

// Browsers cut popups off here.
const BELOW_PX = 600;

const failure = (reason: CaptionFailure["reason"]): CaptionFailure => ({
  reason,
  traceId: "4f9102aa4f9102aa4f9102aa4f9102aa",
  code: "a_code_of_the_service",
  detail: null,
});

const LIVE: CaptionStatus = {
  ...idleStatus(1),
  state: "streaming",
  sound: "heard",
  startedAtMs: Date.now() - 5_000_000,
  behindMs: 800,
  detectedLanguage: "en",
  overlayShown: true,
};
const RECONNECTING: CaptionStatus = {
  ...LIVE,
  state: "reconnecting",
  trouble: { failure: failure("unavailable"), retryAtMs: Date.now() + 60_000 },
};
const FAILED: CaptionStatus = {
  ...idleStatus(1),
  state: "failed",
  startedAtMs: 1,
  failure: { ...failure("key_refused"), detail: "No such key." },
};

// The longest list, with a fixed language, which adds a line.
const SIX: StoredChoices["languages"] = {
  source: "en",
  sourceMode: "fixed",
  targets: ["de", "ja", "pt-BR", "ar", "fr"],
};
const ONE: StoredChoices["languages"] = { ...SIX, targets: ["de"] };
const DUB = { on: true, language: "de" } as const;
const SHOWN = {
  tabId: 1,
  sessionId: "a",
  lanes: ["de"],
  title: "A long talk",
  offsetMs: 900,
  translation: null,
};

const ENGLISH: SubtitleOffer = {
  ...{ id: "en", language: "en", label: "English", kind: "captions", isShowing: true },
  characters: 14_230,
};
const SUBTITLES = [ENGLISH, { ...ENGLISH, id: "nl", language: "nl", isShowing: false }];
const TRANSLATION: SubtitleTranslation = {
  ...{ language: "en", engine: "service", doneCharacters: 8200, billedCharacters: 8200 },
  failure: null,
};
interface State extends PopupScene {
  readonly choices?: StoredChoices;
  /** A text that shows that the popup is in this state. */
  readonly seen: string;
  /** Whether each fold behind "More" is opened too. */
  readonly isUnfolded?: boolean;
  /** Whether it may have to scroll, as everything happens at once. */
  readonly isCrowded?: boolean;
}

const START = uiText("popup_start");
const STOP = uiText("stop");

const STATES: Readonly<Record<string, State>> = {
  idle: { seen: START, isUnfolded: true },
  "a private window": { tab: { incognito: true }, seen: START },
  "a page of the browser": {
    tab: { url: "chrome://settings" },
    seen: uiText("popup_refused_browser"),
  },
  starting: {
    status: { ...LIVE, state: "requesting", overlayShown: false, behindMs: null },
    seen: uiText("state_requesting"),
  },
  live: { status: LIVE, seen: STOP },
  hidden: { status: { ...LIVE, overlayHidden: true }, seen: uiText("popup_hidden") },
  "six lanes": {
    status: LIVE,
    choices: { languages: SIX },
    seen: uiText("languages_count", "5", "5"),
  },
  "dub on": {
    status: LIVE,
    choices: { languages: SIX, dub: DUB },
    seen: STOP,
    isUnfolded: true,
  },
  reconnecting: { status: RECONNECTING, seen: uiText("trouble_unavailable") },
  failed: { status: FAILED, seen: uiText("error_key_refused") },
  "six lanes failed": {
    status: FAILED,
    choices: { languages: SIX },
    seen: uiText("error_key_refused"),
    isCrowded: true,
  },
  "quota low": {
    choices: { apiKey: "local-key.account=height-low.minutes=590-600" },
    seen: uiText("quota_dismiss"),
  },
  "quota used up": {
    choices: { apiKey: "local-key.account=height-spent.minutes=600-600" },
    seen: uiText("quota_block_speechToText"),
  },
  "quota refused": {
    status: { ...FAILED, failure: failure("quota_exceeded") },
    seen: uiText("error_quota_exceeded"),
  },
  "on this computer": {
    status: { ...LIVE, engine: "device" },
    choices: { engine: { kind: "device" }, languages: { ...SIX, targets: ["en-GB"] } },
    seen: uiText("engine_device"),
  },
  "packs missing": {
    choices: { engine: { kind: "device" }, languages: SIX },
    seen: uiText("device_download"),
    isUnfolded: true,
    isCrowded: true,
  },
  "a service that this computer can replace": {
    status: { ...FAILED, detectedLanguage: "en" },
    seen: uiText("popup_continue"),
  },
  "a transcript over the video": { shown: SHOWN, seen: uiText("show_stop") },
  "subtitles of the video": {
    choices: { languages: ONE },
    subtitles: SUBTITLES,
    seen: uiText("subtitles_translate"),
  },
  "subtitles when the quota is used up": {
    choices: { apiKey: "local-key.account=height-spent.minutes=600-600", languages: ONE },
    subtitles: SUBTITLES,
    seen: uiText("subtitles_translate"),
    isCrowded: true,
  },
  "subtitles and six lanes that run": {
    status: LIVE,
    choices: { languages: SIX },
    subtitles: SUBTITLES,
    seen: uiText("subtitles_use"),
    isCrowded: true,
  },
  "subtitles over the video": {
    shown: { ...SHOWN, lanes: ["original", "de"], translation: TRANSLATION },
    seen: uiText("subtitles_sound"),
  },
  "subtitles that cannot be translated": {
    choices: { languages: SIX },
    shown: {
      ...{ ...SHOWN, lanes: ["original", "de", "ja", "pt-BR", "ar", "fr"] },
      translation: { ...TRANSLATION, failure: failure("unavailable") },
    },
    seen: uiText("document_try_again"),
    isCrowded: true,
  },
  "everything at once": {
    status: {
      ...RECONNECTING,
      tabMuted: true,
      lostMs: 4000,
      slowLink: true,
      overlayHidden: true,
      journalFailure: "full",
      dub: "behind",
    },
    choices: { languages: SIX, dub: DUB },
    seen: STOP,
    isCrowded: true,
  },
};

/** The states that differ most from each other; the long form has all. */
const SHORT = [
  ...["idle", "a page of the browser", "six lanes", "six lanes failed", "packs missing"],
  ...["subtitles and six lanes that run", "everything at once"],
];

test("the popup stays below 600 px, with its buttons in sight", async ({ launch, stage }) => {
  await expectAllLow(await launch(), stage, SHORT);
});

test("the popup stays below 600 px in every state", LONG, async ({ launch, stage }) => {
  await expectAllLow(await launch(), stage, Object.keys(STATES));
});

async function expectAllLow(browser: SurtitleBrowser, stage: Stage, names: readonly string[]) {
  const address = `${stage.site.url}/players/silent.html`;
  await storeTranscript(browser, {
    id: "a",
    title: "A long talk",
    address,
    lanes: { de: [{ text: "Guten Abend.", language: "de", startMs: 0, endMs: 2_000 }] },
  });
  await browser.open(address);
  const tabId = await activeTabId(browser);
  const store = async (choices: StoredChoices = {}) =>
    storeChoices(await browser.worker(), {
      apiKey: "local-key",
      ...choices,
      service: { ...stage.serviceUrls, ...choices.service },
    });

  await store({ apiKey: "" });
  const popup = await openLoosePopup(browser, tabId);
  await test.step("not set up: nothing else is offered", async () => {
    await expect(popup.locator("button, a, input, select, summary")).toHaveText([
      uiText("popup_setup"),
    ]);
    await expectLow(popup, "not set up", true);
  });

  for (const name of names) {
    const state = STATES[name];
    if (!state) throw new Error(`There is no state “${name}”.`);
    const { choices, seen, isUnfolded = false, isCrowded = false, ...scene } = state;
    await test.step(name, async () => {
      await store(choices);
      const tab = { url: address, title: "How lighthouses learned to blink", ...scene.tab };
      await showScene(browser, popup, tabId, { ...scene, tab });
      await expect(popup.getByText(seen).first()).toBeVisible();
      await expectLow(popup, name, !isCrowded);
      // Rows above it may still arrive.
      await pressByKey(popup.locator(".popup-more > summary"));
      await expect(popup.getByRole("combobox", { name: uiText("spoken_label") })).toBeHidden();
      await expectLow(popup, `${name}, more`, !isCrowded);
      // One fold of these is open at a time.
      const folds = popup.locator(".popup-more details");
      for (const fold of isUnfolded ? await folds.all() : []) {
        await pressByKey(fold.locator("summary"));
        await expect(fold).toHaveAttribute("open");
        await expect(popup.locator(".popup-more details[open]")).toHaveCount(1);
        await expectLow(popup, `${name}: ${await fold.textContent()}`, false);
      }
    });
  }
}

async function expectLow(popup: Page, state: string, isWhole: boolean): Promise<void> {
  const measured = await popup.evaluate(MEASURE);
  expect(measured.width, state).toBe(340);
  expect(measured.height, state).toBeLessThan(BELOW_PX);
  if (isWhole) expect(measured.hiddenPx, state).toBeLessThanOrEqual(1);
  expect(measured.buttonBottom, state).toBeLessThan(BELOW_PX);
}

const MEASURE = () => {
  const main = document.querySelector<HTMLElement>(".popup");
  if (!main) throw new Error("No popup");
  const button = main.querySelector(
    ".button-large:last-of-type, .popup-actions, .notice-actions .button",
  );
  return {
    width: main.offsetWidth,
    height: Math.max(main.offsetHeight, document.body.offsetHeight),
    hiddenPx: main.scrollHeight - main.clientHeight,
    buttonBottom: button?.getBoundingClientRect().bottom ?? 0,
  };
};
