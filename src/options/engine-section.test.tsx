import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { languageNamer } from "../captions/text/language-name.ts";
import type { PackState } from "../device/browser/pack-state.ts";
import { DeviceLanguages } from "../features/device/device-languages.ts";
import { DevicePacks } from "../features/device/device-packs.ts";
import { fakeDevicePacksApi } from "../features/device/testing/fake-device-packs-api.ts";
import { DEFAULT_SETTINGS, type EngineSettings } from "../settings/schema/settings.ts";
import { mount } from "../ui/testing/mount.tsx";
import { EngineSection } from "./engine-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

async function setUp(change: Partial<EngineSettings>, states: Record<string, PackState>, has = {}) {
  const packs = fakeDevicePacksApi(states, has);
  const save = vi.fn(async (_: Partial<EngineSettings>) => undefined);
  const needed = signal({ spoken: "en", targets: ["de"] });
  const api = {
    languages: new DeviceLanguages(packs, ["de", "en"], ["de", "en"]),
    packs: new DevicePacks(packs, needed, new AbortController().signal),
    save,
  };
  const locale = { nameLanguage: languageNamer("en"), uiLanguage: "en" };
  const engine = { ...DEFAULT_SETTINGS.engine, ...change };
  const view = await mount(<EngineSection engine={engine} api={api} locale={locale} />);
  const radio = (value: string) =>
    view.root.querySelector<HTMLInputElement>(`input[value=${value}]`);
  return { view, save, radio };
}

test("explains both engines, and what happens when the service cannot go on", async () => {
  const { view, save, radio } = await setUp({ kind: "service" }, { en: "available" });
  await expect.poll(() => radio("device")?.disabled).toBe(false);
  expect(view.text()).toContain("Nothing you hear or read leaves this computer.");
  expect(view.text()).toContain("The tab's sound goes to the service.");
  expect(view.text()).not.toContain("Language packs");
  radio("always")?.click();
  radio("device")?.click();
  expect(save.mock.calls).toEqual([[{ takeOver: "always" }], [{ kind: "device" }]]);
});

test("shows the packs of the chosen languages, and which of them cannot be had", async () => {
  const { view } = await setUp({ kind: "device" }, { en: "available", "en de": "unavailable" });
  await expect.poll(view.text).toContain("Speech: English Ready");
  expect(view.text()).toContain("Translation: GermanNot on this computer");
  expect(view.text()).toContain("This computer can't do every language you chose.");
  expect(view.text()).not.toContain("Download");
});

test("says why this computer cannot be chosen", async () => {
  const { view, radio } = await setUp({ kind: "service" }, {}, { hasSpeech: false });
  expect(radio("device")?.disabled).toBe(true);
  expect(view.text()).toContain("Use desktop Chrome 142 or later");
  expect(view.text()).not.toContain("If the service can't continue");
});
