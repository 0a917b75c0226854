// @vitest-environment node
import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import type { PackState } from "../device/browser/pack-state.ts";
import { DeviceLanguages } from "../features/device/device-languages.ts";
import { fakeDevicePacksApi } from "../features/device/testing/fake-device-packs-api.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings/schema/settings.ts";
import { EngineStepModel } from "./engine-step-model.ts";

const HERE: Record<string, PackState> = { de: "downloadable", en: "downloadable" };

async function setUp(
  own: readonly string[] = ["de", "en"],
  change: Partial<Settings> = {},
  states = HERE,
  isOpen = true,
) {
  const settings = signal<Settings>({ ...DEFAULT_SETTINGS, ...change });
  const languages = new DeviceLanguages(fakeDevicePacksApi(states), ["de", "en", "et"], []);
  const api = {
    saveEngine: vi.fn(async () => undefined),
    saveLanguages: vi.fn(async () => undefined),
    browserLanguages: async () => own,
  };
  const model = new EngineStepModel(settings, isOpen, languages, api);
  expect(model.engine.value).toBe("service");
  await languages.check();
  return { model, api, settings };
}

test.each([
  [["de", "en"], { source: "en", targets: ["de"] }],
  [["et", "en"], { source: "en", targets: ["et"] }],
  [["de", "et"], { source: "de", targets: [] }],
  // One pack and no translation: what is spoken is worth reading.
  [["en-US"], { source: "en", targets: [] }],
  [["et"], { source: null, targets: ["et"] }],
  [[], { source: null, targets: [] }],
])("proposes this computer, and languages for readers of %j", async (own, languages) => {
  const { model, api } = await setUp(own);
  expect(model.engine.value).toBe("device");
  await model.confirm();
  expect(api.saveEngine.mock.calls).toEqual([["device"]]);
  expect(api.saveLanguages.mock.calls).toEqual([[languages]]);
});

test("proposes no languages where some are chosen, and none for a service", async () => {
  const chosen = { languages: { ...DEFAULT_SETTINGS.languages, targets: ["fr"] } };
  const { model, api } = await setUp(["de"], chosen);
  await model.confirm();
  expect(api.saveLanguages).not.toHaveBeenCalled();
  model.pick("service");
  expect(model.engine.value).toBe("service");
  await model.confirm();
  expect(api.saveEngine.mock.calls.at(-1)).toEqual(["service"]);
});

const CONNECTED = {
  service: { ...DEFAULT_SETTINGS.service, paidBaseUrl: "https://api.example.test" },
};

test.each([
  ["a service is set", await setUp(["de"], CONNECTED)],
  ["the browser has no recogniser", await setUp(["de"], {}, {})],
  ["the user has decided before", await setUp(["de"], {}, HERE, false)],
])("keeps the stored engine where %s", (_why, { model }) => {
  expect(model.engine.value).toBe("service");
});
