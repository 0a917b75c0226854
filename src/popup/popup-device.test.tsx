import { expect, onTestFinished, test, vi } from "vitest";
import { type CaptionFailureReason, idleStatus } from "../messaging/caption-status.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings/schema/settings.ts";
import { catalogueText } from "../ui/testing/catalogue-text.ts";
import { LIVE, mountPopup, TAB } from "./testing/mount-popup.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const START = "Start captions";
const CONTINUE = "Continue on this computer";
const QUESTION = "Which language is spoken here?";

const engine = (change: Partial<Settings["engine"]> = {}): Settings["engine"] => ({
  ...DEFAULT_SETTINGS.engine,
  kind: "device",
  ...change,
});
const onDevice = (languages: Partial<Settings["languages"]> = {}) => ({
  engine: engine(),
  languages: { ...DEFAULT_SETTINGS.languages, targets: ["de"], ...languages },
});
const NO_SERVICE = { baseUrl: "", apiKey: "" };
const HERE = { en: "available", de: "available", "en de": "available" } as const;

test("needs no service, and keeps the proposed language for the site with Start", async () => {
  const { view, captionApi, deviceApi } = await mountPopup({
    ...NO_SERVICE,
    settings: onDevice(),
    packs: HERE,
    pageLanguages: ["en-US"],
  });
  await expect.poll(() => view.control<HTMLSelectElement>(QUESTION).value).toBe("en");
  await expect.poll(() => view.control(START).disabled).toBe(false);
  await view.click(START);
  await expect.poll(() => captionApi.start.mock.calls).toEqual([[7]]);
  expect(deviceApi.saveSpoken.mock.calls).toEqual([["en"]]);
  expect(view.text()).not.toMatch(/API key|Set up/);
});

test("asks where nothing tells the language, and takes one press", async () => {
  const { view, deviceApi } = await mountPopup({ settings: onDevice(), packs: HERE });
  await expect.poll(() => view.control<HTMLSelectElement>(QUESTION).options.length).toBe(3);
  expect(view.control(START).disabled).toBe(true);
  const question = view.control<HTMLSelectElement>(QUESTION);
  question.value = "de";
  question.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.poll(() => view.control(START).disabled).toBe(false);
  expect(deviceApi.saveSpoken.mock.calls).toEqual([["de"]]);
  // The question stays where it was answered.
  expect(view.control<HTMLSelectElement>(QUESTION).value).toBe("de");
});

test("prefers a likely language that is already here", async () => {
  const { view } = await mountPopup({
    settings: onDevice({ source: "en", sourceMode: "fixed" }),
    packs: { ...HERE, de: "downloadable" },
    pageLanguages: ["de"],
  });
  await expect.poll(() => view.control<HTMLSelectElement>(QUESTION).value).toBe("en");
});

test("asks once a site, and the language can be changed while captions run", async () => {
  const { view, deviceApi } = await mountPopup({
    settings: onDevice(),
    choices: { spoken: "en" },
    packs: HERE,
    status: { ...LIVE, engine: "device" },
  });
  expect(view.text()).not.toContain(QUESTION);
  expect(view.text()).toContain("· On this computer");
  const spoken = view.control<HTMLSelectElement>("Spoken language");
  expect(spoken.value).toBe("en");
  spoken.value = "de";
  spoken.dispatchEvent(new Event("change", { bubbles: true }));
  expect(deviceApi.saveSpoken.mock.calls).toEqual([["de"]]);
});

test("gets missing packs with a press, and starts without a missing translation", async () => {
  const { view, packs } = await mountPopup({
    settings: onDevice(),
    choices: { spoken: "en" },
    packs: { en: "downloadable", "en de": "downloadable" },
  });
  await expect.poll(view.text).toContain("Speech: English");
  expect(view.text()).toContain("about 60 MB");
  expect(view.control(START).disabled).toBe(true);
  packs.getTranslation.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  await view.click("Download");
  await expect.poll(() => view.control(START).disabled).toBe(false);
  expect(view.text()).toContain("Press again for the next one.");
  expect(view.text()).not.toContain("Speech: English");
  await view.click("Download");
  await expect.poll(view.text).not.toContain("Translation: German");
});

test("starts again as soon as a pack is there that was missing", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failure = { reason: "device_language", traceId: null, detail: null } as const;
  const { view, packs, captionApi } = await mountPopup({
    settings: onDevice({ source: "en", sourceMode: "fixed", targets: [] }),
    packs: { en: "downloadable" },
    status: { ...idleStatus(7), state: "failed", engine: "device", failure },
  });
  await vi.waitFor(() => expect(view.control("Start again").disabled).toBe(true));
  packs.states.en = "available";
  await vi.advanceTimersByTimeAsync(60_000);
  expect(view.control("Start again").disabled).toBe(false);
  await view.click("Start again");
  await vi.waitFor(() => expect(captionApi.start.mock.calls).toEqual([[7]]));
});

const UNTRANSLATED = {
  failure: { reason: "device_translation", traceId: null, detail: null },
  retryAtMs: null,
} as const;

test.each([["device"], ["service"]] as const)(
  "gets the pack of a lane while captions run here (the user chose %s)",
  async (kind) => {
    const { view } = await mountPopup({
      settings: {
        engine: engine({ kind }),
        languages: { ...DEFAULT_SETTINGS.languages, source: "en", targets: ["de"] },
      },
      packs: { en: "available", "en de": "downloadable" },
      status: { ...LIVE, engine: "device", detectedLanguage: "en", trouble: UNTRANSLATED },
    });
    await expect.poll(view.text).toContain("Translation: German");
    expect(view.text()).toContain("A language isn't being translated");
    // The original continues.
    expect(view.text()).not.toMatch(/Trying again|Retrying/);
    await view.click("Download");
    await expect.poll(view.text).not.toContain("Translation: German");
  },
);

test("says why this browser cannot, with the way to another engine", async () => {
  const { view, onSetUp } = await mountPopup({ ...NO_SERVICE, settings: onDevice(), packs: {} });
  await expect.poll(view.text).toContain("has no language that it can recognize");
  await view.click("Set up Surtitle");
  expect(onSetUp).toHaveBeenCalledOnce();
});

test("chooses the engine for all sites, or for this one", async () => {
  const { view, deviceApi, siteControl } = await mountPopup({ packs: HERE });
  view.root.querySelectorAll("details").forEach((fold) => {
    fold.open = true;
    fold.dispatchEvent(new Event("toggle"));
  });
  await expect.poll(() => deviceApi.packs.speechState.mock.calls.length).toBeGreaterThan(0);
  const radio = (value: string) =>
    view.root.querySelector<HTMLInputElement>(`.engine input[value=${value}]`);
  await expect.poll(() => radio("device")?.disabled).toBe(false);
  radio("device")?.click();
  expect(deviceApi.saveEngine.mock.calls).toEqual([["device"]]);
  await view.click("Only on this site");
  expect(siteControl.setEngine.mock.calls).toEqual([["device"]]);
  radio("service")?.click();
  expect(siteControl.setEngine.mock.calls.at(-1)).toEqual(["service"]);
  await view.click("Only on this site");
  expect(siteControl.setEngine.mock.calls.at(-1)).toEqual([null]);
});

const failed = (reason: CaptionFailureReason) => ({
  ...idleStatus(7),
  state: "failed" as const,
  startedAtMs: 1,
  detectedLanguage: "en",
  failure: { reason, traceId: null, detail: null },
});

test.each([["quota_exceeded"], ["key_refused"], ["unreachable"], ["stream_error"]] as const)(
  "offers to continue here after %s",
  async (reason) => {
    const { view, captionApi, deviceApi } = await mountPopup({
      status: failed(reason),
      packs: HERE,
    });
    await expect.poll(view.text).toContain(CONTINUE);
    await view.click(CONTINUE);
    await expect.poll(() => captionApi.continueOnDevice.mock.calls).toEqual([[7]]);
    expect(deviceApi.saveSpoken.mock.calls).toEqual([["en"]]);
    await expect.poll(view.text).toContain("· On this computer");
    expect(view.text()).not.toContain(CONTINUE);
  },
);

test.each([
  ["device_not_private"],
  ["device_language"],
  ["device_refused"],
  ["device_missing"],
] as const)("says what to do after %s", async (reason) => {
  const { view } = await mountPopup({
    settings: onDevice({ source: "en", sourceMode: "fixed" }),
    status: failed(reason),
    packs: HERE,
  });
  await expect.poll(view.text).toContain(catalogueText(`error_${reason}`));
});

test("offers it below the other buttons, which it does not move when it comes", async () => {
  const { view } = await mountPopup({ status: failed("unreachable"), packs: HERE });
  await expect.poll(view.text).toContain(CONTINUE);
  const again = view.control(catalogueText("popup_start_again"));
  const order = again.compareDocumentPosition(view.control(CONTINUE));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("shows what is missing once the user wants to continue here", async () => {
  const { view, captionApi } = await mountPopup({
    status: failed("unreachable"),
    packs: { en: "downloadable", de: "downloadable" },
  });
  await expect.poll(view.text).toContain(CONTINUE);
  expect(view.text()).not.toContain("Speech: English");
  await view.click(CONTINUE);
  await expect.poll(view.text).toContain("Speech: English");
  expect(view.control(CONTINUE).disabled).toBe(true);
  expect(view.control<HTMLSelectElement>(QUESTION).value).toBe("en");
  await view.click("Download");
  await expect.poll(() => view.control(CONTINUE).disabled).toBe(false);
  await view.click(CONTINUE);
  await expect.poll(() => captionApi.continueOnDevice.mock.calls).toEqual([[7]]);
});

test.each([
  [
    "the user does not want it",
    { settings: { engine: engine({ kind: "service", takeOver: "never" }) } },
  ],
  ["the browser cannot", { packs: {} }],
  ["the page allows no captions", { tab: { ...TAB, refusal: "browser" as const } }],
  ["the failure is another one", { status: failed("capture_refused") }],
])("does not offer it when %s", async (_why, state) => {
  const { view } = await mountPopup({ status: failed("unreachable"), packs: HERE, ...state });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(view.text()).not.toContain(CONTINUE);
});
