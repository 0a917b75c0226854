import { computed, signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { languageNamer } from "../captions/text/language-name.ts";
import type { PackState } from "../device/browser/pack-state.ts";
import { DeviceLanguages } from "../features/device/device-languages.ts";
import { DevicePacks } from "../features/device/device-packs.ts";
import { fakeDevicePacksApi } from "../features/device/testing/fake-device-packs-api.ts";
import { createLanguageApi } from "../features/languages/language-api.ts";
import { withResolvers } from "../lib/with-resolvers.ts";
import { type CaptionStatus, idleStatus } from "../messaging/caption-status.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings/schema/settings.ts";
import { recentLanguages } from "../settings/stored/recent-languages.ts";
import { mount } from "../ui/testing/mount.tsx";
import { EngineStepModel } from "./engine-step-model.ts";
import { createServiceStep } from "./testing/create-service-step.ts";
import { WelcomeModel } from "./welcome-model.ts";
import { WelcomePage } from "./welcome-page.tsx";

vi.mock("webextension-polyfill", async () => {
  const { createFakeBrowser } = await import("../platform/testing/fake-browser.ts");
  const { browser } = createFakeBrowser();
  return { default: { ...browser, i18n: { ...browser.i18n, getUILanguage: () => "en" } } };
});

const DOWNLOADABLE: Record<string, PackState> = {
  de: "downloadable",
  en: "downloadable",
  "en de": "downloadable",
};
const PROGRESS = { step: "engine", captioned: false } as const;
const DOWNLOAD = "Download and continue";
const ENGLISH = "Download “Speech: English”";
const GERMAN = "Download “Translation: German”";
const PRESS_AGAIN = "The browser wants a press for each pack.";

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
});
afterEach(() => life.abort());

async function open(states: Record<string, PackState> = { ...DOWNLOADABLE }) {
  const settings = signal<Settings>(DEFAULT_SETTINGS);
  const packsApi = fakeDevicePacksApi(states);
  const device = new DeviceLanguages(packsApi, ["de", "en", "et"], ["de", "en"]);
  const state = { isEngineOpen: true, browserLanguages: ["de", "en"], proposal: null };
  const engine = new EngineStepModel(settings, state, device, {
    changeSettings: async (to) => {
      settings.value = to(settings.value);
    },
    saveProposal: async () => undefined,
  });
  await device.check();
  const needed = computed(() => {
    if (engine.engine.value !== "device") return null;
    const { source: spoken, targets } = engine.languages.value;
    return { spoken, targets };
  });
  const packs = new DevicePacks(packsApi, needed, life.signal);
  await packs.checked();
  const service = createServiceStep();
  let sendStatus: (status: CaptionStatus) => void = () => undefined;
  const api = {
    saveProgress: async () => undefined,
    watch: (onStatus: typeof sendStatus) => {
      sendStatus = onStatus;
    },
  };
  const view = await mount(
    <WelcomePage
      model={new WelcomeModel(PROGRESS, engine.engine, api, life.signal)}
      engine={engine}
      packs={packs}
      service={service.model}
      languageApi={{
        ...createLanguageApi((change) => engine.changeLanguages(change)),
        sources: ["de", "en", "et"],
        targets: ["de", "en", "it"],
      }}
      locale={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
      demoUrl={signal(null)}
      onOpenOptions={() => undefined}
    />,
  );
  const radio = (name: string) => {
    const labels = [...view.root.querySelectorAll("label")];
    const label = labels.find((each) => each.querySelector("strong")?.textContent === name);
    return label?.querySelector<HTMLInputElement>("input") ?? null;
  };
  return {
    view,
    service,
    settings,
    packsApi,
    radio,
    pick: (name: string) => act(() => radio(name)?.click()),
    focused: () => document.activeElement,
    sendStatus: (status: Partial<CaptionStatus>) =>
      act(() => sendStatus({ ...idleStatus(7), ...status })),
  };
}

test("a service takes away what this computer would need, and comes as the next step", async () => {
  const { view, radio, pick, focused, settings } = await open();
  expect(radio("On this computer")?.checked).toBe(true);
  expect(view.text()).toContain("Language packs");
  const estonian = () => view.root.querySelector<HTMLOptionElement>("option[value=et]");
  await expect.poll(() => estonian()?.disabled).toBe(true);
  expect(view.root.querySelectorAll(".step")).toHaveLength(2);
  await pick("With a language service");
  expect(view.text()).not.toContain("Language packs");
  await view.click("Next");
  await expect.poll(() => focused()?.textContent).toBe("Your service");
  expect(view.root.querySelectorAll(".step")).toHaveLength(4);
  expect(settings.value.engine.kind).toBe("service");
});

test("names what the service still needs at its field, and moves the focus there", async () => {
  const { view, radio, pick, focused, service } = await open();
  await pick("With a language service");
  await view.click("Next");
  await expect.poll(() => focused()?.textContent).toBe("Your service");
  await view.click("Next");
  await expect.poll(view.text).toContain("Choose a service.");
  expect(focused()).toBe(radio("DeepL API"));
  // The local service is for developers and no choice among the others.
  expect(view.root.querySelectorAll("input[name=service]")).toHaveLength(2);
  await pick("Another service");
  await view.click("Next");
  await expect.poll(view.text).toContain("Enter the address of the service.");
  expect(focused()).toBe(view.control("Address of the service"));
  await view.type("Address of the service", "https://captions.example.test", "leave");
  await view.click("Next");
  await expect.poll(view.text).toContain("Enter your API key.");
  expect(focused()).toBe(view.control("API key"));
  service.findings.push("key_refused");
  await view.type("API key", "nobody", "leave");
  await view.click("Next");
  await expect.poll(view.text).toContain("Wrong key");
  expect(focused()).toBe(view.control("API key"));
  await view.type("API key", "right", "leave");
  await view.click("Next");
  await expect.poll(() => focused()?.textContent).toBe("Your languages");
});

test("wants a language, proposes one that was removed, and waits for the first captions", async () => {
  const { view, pick, focused, settings, sendStatus } = await open({});
  await pick("With a language service");
  for (const heading of ["Your service", "Your languages"]) {
    await view.click(heading);
    await expect.poll(() => focused()?.textContent).toBe(heading);
  }
  expect(view.control<HTMLSelectElement>("Spoken language").value).toBe("");
  await view.click("Next");
  await expect.poll(view.text).toContain("Add a language to read");
  expect(focused()).toBe(view.control("Add a language"));
  await view.type("Add a language", "Italian");
  await view.press("Add a language", "Enter");
  await expect.poll(() => recentLanguages.get()).toEqual(["it"]);
  await view.click("Remove Italian");
  await view.type("Add a language", "German");
  await view.press("Add a language", "Enter");
  await expect.poll(() => settings.value.languages.targets).toEqual(["de"]);
  const proposed = () => view.root.querySelector(".welcome-proposed")?.textContent;
  await expect.poll(proposed).toContain("Italian");
  await view.click("Next");
  await expect.poll(view.text).toContain("Waiting for your first captions…");
  expect(focused()?.textContent).toBe("Your first captions");
  await sendStatus({ state: "streaming", behindMs: 800 });
  expect(view.text()).toContain("Captions are running.");
});

test("two presses get the packs of this computer, and the talk follows by itself", async () => {
  const { view, focused, packsApi, settings } = await open();
  expect(view.control<HTMLSelectElement>("Spoken language").value).toBe("en");
  expect(view.control("Remove German")).toBeTruthy();
  packsApi.getTranslation.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  const button = view.control(DOWNLOAD);
  button.focus();
  await view.click(DOWNLOAD);
  await expect.poll(view.text).toContain(PRESS_AGAIN);
  // The same button names the next pack and keeps the focus.
  expect(focused()).toBe(view.control(GERMAN));
  expect(view.root.querySelectorAll(".device-packs li .icon, .device-packs li svg")).toHaveLength(
    1,
  );
  expect(packsApi.states).toMatchObject({ en: "available", "en de": "downloadable" });
  await view.click(GERMAN);
  await expect.poll(() => focused()?.textContent).toBe("Your first captions");
  expect(view.text()).toContain("Waiting for your first captions…");
  const { engine, languages } = settings.value;
  expect([engine.kind, languages.source, ...languages.targets]).toEqual(["device", "en", "de"]);
});

test("what is here stays on the next visit, and the talk follows once the rest is here", async () => {
  const { view, focused, packsApi } = await open({ ...DOWNLOADABLE, en: "available" });
  const { promise: download, resolve: complete } = withResolvers<void>();
  packsApi.getTranslation.mockReturnValueOnce(download);
  expect(view.text()).toContain("Ready");
  await view.click(DOWNLOAD);
  await expect.poll(view.text).toContain("Downloading");
  packsApi.states["en de"] = "available";
  complete();
  await expect.poll(() => focused()?.textContent).toBe("Your first captions");
  expect(packsApi.getSpeech).not.toHaveBeenCalled();
});

test("says what to do where the browser refuses its packs, and continues without them", async () => {
  const { view, packsApi, settings } = await open({ de: "downloadable", en: "downloadable" });
  packsApi.getSpeech.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  await view.click(DOWNLOAD);
  await expect.poll(view.text).toContain(PRESS_AGAIN);
  packsApi.getSpeech.mockResolvedValueOnce(false);
  await view.click(ENGLISH);
  await expect.poll(view.text).toContain("The browser didn't download the pack.");
  await view.click("Set up later");
  await expect.poll(view.text).toContain("Waiting for your first captions…");
  expect(settings.value.engine.kind).toBe("device");
  expect(settings.value.languages.source).toBe("en");
});
