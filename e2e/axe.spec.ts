import { NO_POSITIONS } from "../src/captions/look/caption-position.ts";
import { type CaptionStyle, DEFAULT_CAPTION_STYLE } from "../src/captions/look/caption-style.ts";
import { resolveStyle } from "../src/captions/look/resolved-style.ts";
import { DEFAULT_READING } from "../src/captions/pace/reading-choices.ts";
import {
  type CaptionFailure,
  type CaptionStatus,
  idleStatus,
} from "../src/messaging/caption-status.ts";
import type { OverlayMessage } from "../src/messaging/channel.ts";
import { VIEWS } from "../src/options/views.ts";
import { activeTabId } from "./harness/browser/active-tab-id.ts";
import { type StoredChoices, storeChoices } from "./harness/browser/stored-settings.ts";
import { LONG } from "./harness/long-form.ts";
import { openLooseOverlay } from "./harness/overlay/loose-overlay.ts";
import { copyOverlay } from "./harness/overlay/overlay-copy.ts";
import { axeFindings } from "./harness/pages/axe-findings.ts";
import { DocumentsOnPage, textFile } from "./harness/pages/documents-on-page.ts";
import { expectClean, expectKeys, expectNarrow } from "./harness/pages/expect-accessible.ts";
import { OPEN_FOLDS } from "./harness/pages/open-folds.ts";
import { openOptions, showOptions } from "./harness/pages/options-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openLoosePopup, showScene } from "./harness/popup/loose-popup.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

// How much of the popup is out of sight; one pixel is rounding.
const OVERHANG = `Math.max(...[document.documentElement, document.querySelector(".popup")].map(
  ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
))`;

const LANGUAGES: StoredChoices["languages"] = { targets: ["de", "ar"] };

const PAGES = [
  ["src/terms/index.html", uiText("words_new_collection")],
  ["src/style-rules/index.html", "Lighthouse manual"],
  ["src/transcript/library.html", uiText("library_empty")],
  ["src/help/index.html", uiText("help_signs")],
] as const;

const WELCOME_STEPS = [
  "options_engine",
  "welcome_service",
  "welcome_languages",
  "welcome_talk",
] as const;

test("axe finds nothing on any page, and the keyboard reaches everything", async ({ launch }) => {
  const browser = await launch({ choices: { languages: LANGUAGES } });
  const page = await openOptions(browser, "captions");
  const expectGood = async (what: string) => {
    await page.evaluate(OPEN_FOLDS);
    await expectClean(page, what);
    await expectKeys(page);
    await expectNarrow(page);
  };
  for (const { id } of VIEWS) {
    await test.step(`the options, ${id}`, async () => {
      await showOptions(page, id);
      await expectGood(id);
    });
  }
  for (const [path, seen] of PAGES) {
    await test.step(path, async () => {
      await page.goto(browser.extensionUrl(path));
      await expect(page.getByText(seen).first()).toBeVisible();
      await expectGood(path);
      await expect(page).toHaveTitle(/ · Surtitle$/);
    });
  }
  await test.step("documents, with files of which one is refused", async () => {
    await page.goto(browser.extensionUrl("src/documents/index.html"));
    const documents = new DocumentsOnPage(page);
    await documents.pick([textFile("next.txt", "Hello"), textFile("a.exe", "x")]);
    await expect(page.getByRole("alert")).toBeVisible();
    await expectGood("documents");
  });
  await test.step("the steps of the welcome page", async () => {
    await page.goto(browser.extensionUrl("src/welcome/index.html"));
    const steps = page.getByRole("navigation", { name: uiText("welcome_steps") });
    for (const heading of WELCOME_STEPS) {
      await steps.getByRole("button", { name: uiText(heading) }).click();
      await expect(page.getByRole("heading", { name: uiText(heading) })).toBeVisible();
      await expectGood(heading);
    }
  });
});

test("axe finds nothing in the popup, and the keyboard reaches everything", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { languages: LANGUAGES } });
  await browser.open(`${stage.site.url}/players/silent.html`);
  const tabId = await activeTabId(browser);
  const popup = await openLoosePopup(browser, tabId);
  for (const [state, seen, status] of POPUP_STATES) {
    await test.step(state, async () => {
      await showScene(browser, popup, tabId, { status });
      await expect(popup.getByText(uiText(seen)).first()).toBeVisible();
      await popup.evaluate(OPEN_FOLDS);
      await expectClean(popup, state);
      if (status.state === "idle") await expectKeys(popup);
    });
  }
  await test.step("before the setup", async () => {
    const worker = await browser.worker();
    await storeChoices(worker, { service: stage.serviceUrls, apiKey: "" });
    await showScene(browser, popup, tabId, {});
    await expect(popup.getByRole("button", { name: uiText("popup_setup") })).toBeVisible();
    await expectClean(popup, "first use");
  });
});

test("axe finds nothing on the welcome page in any state", LONG, async ({ launch }) => {
  const browser = await launch({ opensWelcome: true, choices: { languages: LANGUAGES } });
  const [welcome] = browser.context.pages().filter((page) => page.url().includes("/welcome/"));
  if (!welcome) throw new Error("No welcome page");

  await test.step("the welcome page, step by step", async () => {
    const steps = welcome.getByRole("navigation", { name: uiText("welcome_steps") });
    for (const heading of WELCOME_STEPS) {
      await steps.getByRole("button", { name: uiText(heading) }).click();
      await expect(welcome.getByRole("heading", { name: uiText(heading) })).toBeVisible();
      await expectClean(welcome, heading);
      await expectKeys(welcome);
      await expectNarrow(welcome);
    }
    await welcome.reload();
    await expect(welcome.getByRole("heading", { name: uiText("welcome_talk") })).toBeVisible();
  });

  await test.step("the welcome page, with languages on this computer", async () => {
    await welcome.getByRole("button", { name: uiText("options_engine") }).click();
    const radio = (name: string) => welcome.getByRole("radio", { name: uiText(name) });
    await radio("engine_device").check();
    await expect(welcome.getByRole("combobox", { name: uiText("spoken_label") })).toBeVisible();
    await expectClean(welcome, "languages on this computer");
    await expectNarrow(welcome);
    await radio("engine_service").check();
  });

  await test.step("the welcome page, with everything unfolded and missing", async () => {
    await storeChoices(await browser.worker(), { languages: LANGUAGES });
    await welcome.getByRole("button", { name: uiText("welcome_service") }).click();
    const next = welcome.getByRole("button", { name: uiText("welcome_next") });
    await next.click();
    await expect(welcome.getByText(uiText("welcome_needs_service"))).toBeVisible();
    await expectClean(welcome, "no service");
    await welcome.getByRole("radio", { name: uiText("welcome_other") }).check();
    await next.click();
    await expect(welcome.getByText(uiText("welcome_needs_address"))).toBeVisible();
    await welcome.evaluate(OPEN_FOLDS);
    await expectClean(welcome, "no address");
    await welcome.getByRole("button", { name: uiText("welcome_sample_play") }).click();
    await expectClean(welcome, "the sample", ".sample");
    await welcome.getByRole("button", { name: uiText("welcome_languages") }).click();
    await welcome.getByRole("combobox", { name: uiText("languages_add") }).click();
    const list = welcome.getByRole("listbox", { name: uiText("languages_add") });
    await expect(list.getByRole("option").first()).toBeVisible();
    await expectClean(welcome, "the list of languages");
  });
});

test("axe finds nothing in options and on other pages in any state", LONG, async ({ launch }) => {
  const browser = await launch({ choices: { languages: LANGUAGES } });
  const page = await openOptions(browser, "captions");
  for (const { id } of VIEWS) {
    await test.step(`the options, ${id}, with everything unfolded`, async () => {
      await showOptions(page, id);
      await page.evaluate(OPEN_FOLDS);
      await expectClean(page, id);
      await expectKeys(page);
      await expectNarrow(page);
    });
  }

  await test.step("the options with a warning, and found by a search", async () => {
    await page.goto(browser.extensionUrl("src/options/index.html#look"));
    // An unreadable choice shows a warning.
    await page.getByRole("slider", { name: uiText("look_opacity") }).fill("20");
    await expect(page.getByText(/contrast drops to/)).toBeVisible();
    await expectClean(page, "options with a warning", "#look");
    await page.getByRole("searchbox", { name: uiText("options_search") }).fill("opus");
    await expect(page.locator(".options-found")).toBeVisible();
    await expectClean(page, "options, found");
  });

  await test.step("terms, style rules, transcripts and help", async () => {
    for (const [path, seen] of PAGES) {
      await page.goto(browser.extensionUrl(path));
      await expect(page.getByText(seen).first()).toBeVisible();
      await page.evaluate(OPEN_FOLDS);
      await expectClean(page, path);
      await expectKeys(page);
      await expectNarrow(page);
      await expect(page).toHaveTitle(/ · Surtitle$/);
    }
  });

  await test.step("the link past the header", async () => {
    await page.goto(browser.extensionUrl("src/help/index.html#anything"));
    // The help page is open already, and a new round starts at the beginning of the page.
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: uiText("frame_skip") });
    await expect(skip).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("#content")).toBeFocused();
    expect(page.url()).toMatch(/#anything$/);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  });

  await test.step("the documents page, with files in every state", async () => {
    await page.goto(browser.extensionUrl("src/documents/index.html"));
    const documents = new DocumentsOnPage(page);
    await documents.pick([textFile("talk.txt", "Hello there"), textFile("numbers.txt", "12")]);
    await documents.translate("de", 2);
    const soon = { timeout: 30_000 };
    await expect(documents.row("numbers.txt").getByRole("button")).toHaveCount(3, soon);
    await expect(documents.button("save", "talk.txt")).toBeVisible(soon);
    await documents.pick([textFile("next.txt", "Hello"), textFile("a.exe", "x")]);
    await expect(page.getByRole("alert")).toBeVisible();
    await page.evaluate(OPEN_FOLDS);
    await expectClean(page, "documents");
    // Without the files that were picked last.
    await page.reload();
    await expect(documents.button("save", "talk.txt")).toBeVisible();
    await page.evaluate(OPEN_FOLDS);
    await expectKeys(page);
    await expectNarrow(page);
  });
});

test("axe finds nothing in the popup as captions run and fail", LONG, async ({ launch, stage }) => {
  const browser = await launch({ choices: { languages: LANGUAGES } });
  const talk = await browser.open(`${stage.site.url}/players/silent.html`);
  const tabId = await (await browser.worker()).evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    return tab?.id ?? 0;
  });
  const popup = await browser.open(browser.extensionUrl(`src/popup/index.html?tab=${tabId}`));

  await test.step("the popup before the setup", async () => {
    const { paidBaseUrl: _, ...service } = stage.serviceUrls;
    await storeChoices(await browser.worker(), { languages: LANGUAGES, service, apiKey: "" });
    await expect(popup.getByRole("button", { name: uiText("popup_setup") })).toBeVisible();
    await expectClean(popup, "popup, first use");
  });

  await test.step("the popup without captions", async () => {
    await storeChoices(await browser.worker(), {
      languages: LANGUAGES,
      service: stage.serviceUrls,
      apiKey: "local-key",
    });
    await expect(popup.getByRole("button", { name: uiText("popup_start") })).toBeEnabled();
    await popup.evaluate(OPEN_FOLDS);
    await expectClean(popup, "popup, idle");
    await expectKeys(popup);
  });

  await test.step("the popup under the button, which knows its site", async () => {
    const real = await openPopup(browser, talk);
    await real.waitFor({ role: "button", name: uiText("popup_start") });
    // The whole popup fits without scrolling when it opens.
    await real.session.waitForValue(`${OVERHANG} <= 1`);
    await real.session.evaluate(OPEN_FOLDS);
    await real.waitForText(uiText("site_title", new URL(stage.site.url).host));
    await real.waitFor({ role: "checkbox", name: uiText("site_suggest") });
    expect(await axeFindings(real.session)).toEqual([]);
    await real.close();
  });

  await test.step("the popup while captions run", async () => {
    await startCaptions(browser, talk);
    await expect(popup.getByRole("button", { name: uiText("stop") })).toBeVisible();
    await expectClean(popup, "popup, live");
  });

  await test.step("the popup after a failure", async () => {
    await popup.getByRole("button", { name: uiText("stop") }).click();
    // The service sends its last words first.
    await expect(popup.getByText(uiText("state_ended"))).toBeVisible({ timeout: 30_000 });
    await storeChoices(await browser.worker(), {
      languages: LANGUAGES,
      service: stage.serviceUrls,
      apiKey: "wrong-key",
    });
    await startCaptions(browser, talk);
    await expect(popup.getByText(uiText("state_failed"))).toBeVisible();
    await expectClean(popup, "popup, failed");
  });
});

test("axe finds nothing in what is drawn over a page", async ({ launch, stage }) => {
  const browser = await launch();
  const overlay = await openLooseOverlay(browser.context, `${stage.site.url}/players/silent.html`);
  const copy = await browser.context.newPage();
  const { session } = overlay.captions;
  for (const [state, seen, messages] of OVERLAY_STATES) {
    await test.step(state, async () => {
      await overlay.post(...messages);
      await copyOverlay(session, copy);
      await expect(copy.getByText(seen).first()).toBeVisible();
      await expectClean(copy, state);
    });
  }
  await test.step("the controls, and the keyboard help", async () => {
    await copyOverlay(session, copy, SHOW_CONTROLS);
    await expect(copy.getByRole("button").first()).toBeVisible();
    await expect(copy.getByText(uiText("overlay_move_by_keys"))).toBeVisible();
    await expectClean(copy, "controls");
  });
});

// Normally shown only by the pointer or a key.
const SHOW_CONTROLS = `
  document.querySelector(".stage").classList.add("near", "moving");
  document.querySelector(".hint").hidden = false;
`;

const LIVE: CaptionStatus = {
  ...idleStatus(1),
  state: "streaming",
  sound: "heard",
  overlayShown: true,
};
const REFUSED: CaptionFailure = { reason: "key_refused", traceId: "4f91", detail: null };
const LANES = ["original", "de", "ar"];

const POPUP_STATES = [
  ["without captions", "popup_start", idleStatus(1)],
  ["while captions run", "stop", LIVE],
  ["after a failure", "state_failed", { ...LIVE, state: "failed", failure: REFUSED }],
] as const;

const status = (change: Partial<CaptionStatus>): OverlayMessage => ({
  kind: "status",
  status: { ...LIVE, ...change },
});

const look = (style: CaptionStyle, readAloud: boolean): OverlayMessage => ({
  kind: "look",
  look: {
    style: resolveStyle(style),
    reading: { ...DEFAULT_READING, pace: 4, readAloud },
    places: NO_POSITIONS,
    isHidden: false,
  },
});

const words = (lane: string, ordinal: number): OverlayMessage => ({
  kind: "updates",
  updates: [
    {
      lane,
      language: lane === "original" ? "en" : lane,
      ordinal,
      concluded: [
        { text: lane === "ar" ? "مساء الخير." : "Good evening.", startMs: 0, endMs: 900 },
      ],
      tentative: [{ text: lane === "ar" ? " أهلا" : " Welcome", startMs: 900, endMs: 1200 }],
    },
  ],
});

const OVERLAY_STATES: readonly (readonly [string, seen: string, readonly OverlayMessage[]])[] = [
  [
    "a notice",
    uiText("overlay_requesting"),
    [
      look(DEFAULT_CAPTION_STYLE, false),
      { kind: "lanes", lanes: LANES },
      status({ state: "requesting" }),
    ],
  ],
  [
    "what is tried again",
    uiText("trouble_connection_lost"),
    [status({ trouble: { failure: REFUSED, retryAtMs: 0 } })],
  ],
  ["a problem", uiText("error_key_refused"), [status({ state: "failed", failure: REFUSED })]],
  ["words in three lanes", "Welcome", [status({}), ...LANES.map((lane) => words(lane, 0))]],
  [
    "words that are read aloud, dark on a bright box",
    "Welcome",
    [
      look({ ...DEFAULT_CAPTION_STYLE, textColor: "#202020", boxColor: "#f4f0e0" }, true),
      ...LANES.map((lane) => words(lane, 1)),
    ],
  ],
];
