import { expect, test, vi } from "vitest";
import type { SubtitleOffer } from "../messaging/protocol.ts";
import { DEFAULT_SETTINGS } from "../settings/schema/settings.ts";
import { LIVE, mountPopup, type PopupState, SUBTITLES, TAB } from "./testing/mount-popup.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const ENGLISH: SubtitleOffer = {
  ...{ id: "en", language: "en", label: "English", kind: "subtitles", isShowing: false },
  characters: 14_230,
};
const DUTCH: SubtitleOffer = { ...ENGLISH, id: "nl", language: "nl", label: "Nederlands" };
const GERMAN: SubtitleOffer = { ...ENGLISH, id: "de", language: "de", label: "Deutsch" };
const FOUND = "This video has subtitles in English";
const TRANSLATE = "Translate them";
const FREE = "Translated on this computer, no cost";

const settings = (kind: "service" | "device" = "service", targets: readonly string[] = ["de"]) => ({
  engine: { ...DEFAULT_SETTINGS.engine, kind },
  languages: { ...DEFAULT_SETTINGS.languages, targets: [...targets] },
});
const mountWith = (
  subtitles: readonly SubtitleOffer[],
  { settings: changed = settings(), ...state }: PopupState = {},
) => mountPopup({ subtitles, settings: changed, ...state });
const NO_SERVICE = { baseUrl: "", apiKey: "" };
const translation = (change: object) => ({
  ...SUBTITLES,
  translation: { ...SUBTITLES.translation, ...change } as typeof SUBTITLES.translation,
});

test("offers the subtitles of the video with their price, and shows what they became", async () => {
  const { view, subtitlesApi, overlayApi } = await mountWith([ENGLISH]);
  await expect.poll(view.text).toContain(`${FOUND}.`);
  expect(view.text()).toContain("About 14,000 characters, no minutes");
  expect(view.root.querySelector("select[aria-label=Subtitles]")).toBeNull();
  await view.click(TRANSLATE);
  expect(subtitlesApi.show.mock.calls).toEqual([["en"]]);
  await expect.poll(view.text).toContain("Subtitles in English, translated into German");
  expect(view.text()).toContain("8,200 characters so far");
  expect(view.root.querySelector(".button-large")).toBeNull();
  expect(view.text()).not.toContain(FOUND);
  expect(document.activeElement?.textContent).toContain("Stop");
  await view.click("0.1 s later");
  expect(overlayApi.shift.mock.calls).toEqual([[100]]);
});

test("announces what it has found once, in a place that was there before", async () => {
  const { view, subtitles } = await mountWith([ENGLISH]);
  const status = view.root.querySelector(".popup-subtitles > [role=status]");
  expect(status).not.toBeNull();
  await expect.poll(() => status?.textContent).toBe(`${FOUND}.`);
  const written = vi.fn();
  new MutationObserver(written).observe(status as Element, { subtree: true, characterData: true });
  subtitles.offers.value = [{ ...ENGLISH, characters: 15_000 }];
  await expect.poll(view.text).toContain("About 15,000");
  expect(written).not.toHaveBeenCalled();
});

test.each<[string, readonly SubtitleOffer[], string]>([
  ["what the page shows", [GERMAN, ENGLISH, { ...DUTCH, isShowing: true }], "nl"],
  ["the first that is not in the user's language", [GERMAN, DUTCH, ENGLISH], "nl"],
  ["the first, if all are", [GERMAN], "de"],
])("proposes %s", async (_what, offers, id) => {
  const { subtitles } = await mountWith(offers);
  await expect.poll(() => subtitles.chosen.value?.id).toBe(id);
});

test("proposes the spoken language before another one, and lets the user choose", async () => {
  const languages = { ...settings().languages, source: "en" };
  const { view, subtitlesApi } = await mountWith(
    [GERMAN, DUTCH, { ...ENGLISH, language: "EN_us" }],
    {
      settings: { ...settings(), languages },
    },
  );
  await expect
    .poll(view.text)
    .toContain("This video has subtitles in German, Dutch, and American English.");
  const choice = view.control<HTMLSelectElement>("Subtitles");
  expect(choice.value).toBe("en");
  choice.value = "nl";
  choice.dispatchEvent(new Event("change", { bubbles: true }));
  await view.click(TRANSLATE);
  expect(subtitlesApi.show.mock.calls).toEqual([["nl"]]);
});

test("counts many languages, and isolates the names that a page makes up", async () => {
  const others = ["fr", "es", "ja"].map((language) => ({ ...ENGLISH, id: language, language }));
  const many = await mountWith([ENGLISH, DUTCH, ...others]);
  await expect.poll(many.view.text).toContain("has subtitles in 5 languages");
  const odd = await mountWith([{ ...ENGLISH, language: "", label: "x".repeat(200) }]);
  await expect
    .poll(() => odd.view.root.textContent)
    .toContain(`in \u2068${"x".repeat(40)}…\u2069.`);
  const bare = await mountWith([{ ...ENGLISH, language: "und", label: "" }]);
  await expect.poll(bare.view.text).toContain("This video has subtitles.");
});

test.each([
  ["no target language", []],
  ["only the language of the subtitles", ["en"]],
])("shows them without a price when there is %s", async (_why, targets) => {
  const { view, subtitlesApi } = await mountWith([ENGLISH], {
    settings: settings("service", targets),
  });
  await expect.poll(view.text).toContain("Show them");
  expect(view.text()).not.toContain("characters");
  await view.click("Show them");
  expect(subtitlesApi.show).toHaveBeenCalledOnce();
});

test("names no number when nothing tells the length", async () => {
  const { view } = await mountWith([{ ...ENGLISH, characters: null }]);
  await expect.poll(view.text).toContain("Counted in characters, not minutes");
});

test("offers them when the minutes are used up, and warns when the characters would be", async () => {
  const meters = [
    { kind: "characters" as const, used: 497_000, limit: 500_000, left: 3000 },
    { kind: "speechToText" as const, used: 600, limit: 600, left: 0 },
  ];
  const usage = {
    ...{ characters: 497_000, characterLimit: 500_000, charactersLeft: 3000 },
    ...{ meters, products: [], periodStartMs: null, periodEndMs: null },
  };
  const { view } = await mountWith([ENGLISH], {
    quota: { account: "a", usage, askedAtMs: Date.now() },
  });
  await expect.poll(view.text).toContain("You've used all your caption minutes.");
  expect(view.text()).toContain(TRANSLATE);
  expect(view.text()).toContain("You have 3,000 left.");
});

test("translates them here without a service, after the packs are here", async () => {
  const { view, packs, subtitlesApi, deviceApi } = await mountWith([ENGLISH], {
    ...NO_SERVICE,
    packs: { "en de": "downloadable" },
  });
  await expect.poll(view.text).toContain(FREE);
  expect(view.text()).toContain("Set up Surtitle");
  await view.click(TRANSLATE);
  await expect.poll(view.text).toContain("Translation: German");
  expect(view.control(TRANSLATE).disabled).toBe(true);
  expect(subtitlesApi.show).not.toHaveBeenCalled();
  await view.click("Download");
  expect(packs.getTranslation).toHaveBeenCalledOnce();
  await expect.poll(() => view.control(TRANSLATE).disabled).toBe(false);
  await view.click(TRANSLATE);
  await expect.poll(() => subtitlesApi.show.mock.calls).toEqual([["en"]]);
  expect(deviceApi.saveEngine.mock.calls).toEqual([["device"]]);
});

test("says what translating needs where nobody can, and still shows the original", async () => {
  const without = await mountWith([ENGLISH], NO_SERVICE);
  await expect.poll(without.view.text).toContain("Connect a language service to translate them.");
  expect(without.view.text()).not.toContain(TRANSLATE);
  const both = await mountWith([ENGLISH], { settings: settings("device") });
  await expect.poll(both.view.text).toContain("Open Options");
  await both.view.click("Open Options");
  expect(both.onOpenOptions).toHaveBeenCalledOnce();
  const here = await mountWith([ENGLISH], { ...NO_SERVICE, settings: settings("device") });
  await expect.poll(here.view.text).toContain("This browser can't translate them.");
  await here.view.click("Connect a service");
  expect(here.onSetUp).toHaveBeenCalledOnce();
  await here.view.click("Show them");
  expect(here.subtitlesApi.show).toHaveBeenCalledOnce();
});

test("changes over from live captions at the end of a sentence, and back", async () => {
  const { view, subtitlesApi, overlayApi } = await mountWith([ENGLISH], { status: LIVE });
  await expect.poll(view.text).toContain(FOUND);
  let answer: (shown: typeof SUBTITLES) => void = () => undefined;
  subtitlesApi.show.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await view.click("Use them instead");
  await expect.poll(view.text).toContain("Changing over at the end of the sentence…");
  expect(view.control("Use them instead").disabled).toBe(true);
  overlayApi.shown.mockResolvedValue(SUBTITLES);
  answer(SUBTITLES);
  await expect.poll(view.text).toContain("Subtitles in English, translated into German");
  overlayApi.shown.mockResolvedValue(null);
  await view.click("Caption the sound instead");
  expect(subtitlesApi.captionSound).toHaveBeenCalledOnce();
  await expect.poll(view.text).toContain(FOUND);
});

test("says when the page no longer has them", async () => {
  const { view, subtitlesApi } = await mountWith([ENGLISH]);
  await expect.poll(view.text).toContain(FOUND);
  subtitlesApi.show.mockResolvedValueOnce(null);
  await view.click(TRANSLATE);
  await expect.poll(view.text).toContain("no longer has these subtitles");
});

test("describes shown subtitles, stops them, and tries a failed translation again", async () => {
  const failure = { reason: "unavailable" as const, traceId: "4f91", detail: null };
  const { view, subtitlesApi, overlayApi } = await mountWith([], {
    shown: translation({ failure }),
  });
  await expect
    .poll(view.text)
    .toContain("The subtitles aren't being translated right now. The service isn't available");
  await view.click("Try again");
  expect(subtitlesApi.retry).toHaveBeenCalledOnce();
  await expect.poll(view.text).not.toContain("aren't being translated");
  await view.click("Stop");
  expect(overlayApi.hide).toHaveBeenCalledOnce();
  await expect.poll(view.text).toContain("Start captions");
});

test("shows what this computer has translated without a number, and untranslated ones so", async () => {
  const here = await mountWith([], { shown: translation({ engine: "device" }) });
  await expect.poll(here.view.text).toContain(FREE);
  const original = await mountWith([], {
    ...NO_SERVICE,
    shown: { ...translation({ language: "" }), lanes: ["original"] },
  });
  await expect.poll(original.view.text).toContain("The video's subtitles");
  expect(original.view.text()).not.toContain("Set up Surtitle");
  expect(original.view.text()).not.toContain("Caption the sound instead");
});

test("does not look where no captions are allowed", async () => {
  const { subtitlesApi } = await mountWith([ENGLISH], { tab: { ...TAB, refusal: "browser" } });
  expect(subtitlesApi.find).not.toHaveBeenCalled();
});
