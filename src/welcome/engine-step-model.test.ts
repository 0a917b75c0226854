import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import type { PackState } from "../device/browser/pack-state.ts";
import { DeviceLanguages } from "../features/device/device-languages.ts";
import { fakeDevicePacksApi } from "../features/device/testing/fake-device-packs-api.ts";
import {
  addTarget,
  removeTarget,
  setSource,
  showTarget,
} from "../settings/changes/language-changes.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings/schema/settings.ts";
import type { LanguageProposal } from "../settings/stored/language-proposal.ts";
import { EngineStepModel } from "./engine-step-model.ts";

const HERE: Record<string, PackState> = { de: "downloadable", en: "downloadable" };

async function setUp(
  own: readonly string[] = ["de", "en"],
  change: Partial<Settings> = {},
  { states = HERE, isEngineOpen = true, proposal = null as LanguageProposal | null } = {},
) {
  const settings = signal<Settings>({ ...DEFAULT_SETTINGS, ...change });
  const device = new DeviceLanguages(fakeDevicePacksApi(states), ["de", "en", "et"], []);
  const api = {
    changeSettings: async (to: (settings: Settings) => Settings) => {
      settings.value = to(settings.value);
    },
    saveProposal: vi.fn(async (_: LanguageProposal | null) => undefined),
  };
  const state = { isEngineOpen, browserLanguages: own, proposal };
  const model = new EngineStepModel(settings, state, device, api);
  await device.check();
  const shown = () => {
    const { source, sourceMode, targets } = model.languages.value;
    return [source, sourceMode, ...targets];
  };
  const stored = () => {
    const { engine, languages } = settings.value;
    return [engine.kind, languages.source, languages.sourceMode, ...languages.targets];
  };
  return { model, api, shown, stored };
}

test.each([
  [
    ["de", "en"],
    ["en", "fixed", "de"],
  ],
  [
    ["et", "en"],
    ["en", "fixed", "et"],
  ],
  [
    ["de", "et"],
    ["de", "fixed"],
  ],
  // One pack and no translation: what is spoken is worth reading.
  [["en-US"], ["en", "fixed"]],
  [["et"], [null, "auto", "et"]],
  [[], [null, "auto"]],
])(
  "shows this computer and languages for readers of %j, and stores both with a press",
  async (own, languages) => {
    const { model, shown, stored } = await setUp(own);
    expect(model.engine.value).toBe("device");
    expect(shown()).toEqual(languages);
    expect(stored()).toEqual(["service", null, "auto"]);
    await model.confirm();
    expect(stored()).toEqual(["device", ...languages]);
    expect(shown()).toEqual(languages);
  },
);

test("proposes no languages where some are chosen", async () => {
  const chosen = { languages: { ...DEFAULT_SETTINGS.languages, targets: ["fr"] } };
  const { model, shown, stored } = await setUp(["de"], chosen);
  expect(shown()).toEqual([null, "auto", "fr"]);
  await model.confirm();
  model.pick("service");
  await model.confirm();
  expect(stored()).toEqual(["service", null, "auto", "fr"]);
});

test("proposes nothing for a service, and for this computer again", async () => {
  const { model, api, shown, stored } = await setUp();
  model.pick("service");
  expect(shown()).toEqual([null, "auto"]);
  await model.confirm();
  expect(stored()).toEqual(["service", null, "auto"]);
  expect(api.saveProposal).not.toHaveBeenCalled();
  model.pick("device");
  expect(shown()).toEqual(["en", "fixed", "de"]);
});

test("a service takes back what was proposed, also after the page was loaded again", async () => {
  const first = await setUp();
  await first.model.confirm();
  const [proposal = null] = first.api.saveProposal.mock.lastCall ?? [];
  expect(proposal).toEqual({ source: "en", targets: ["de"] });
  const languages = first.model.languages.value;
  const change = { engine: { ...DEFAULT_SETTINGS.engine, kind: "device" as const }, languages };
  const { model, api, shown, stored } = await setUp(["de", "en"], change, { proposal });
  model.pick("service");
  expect(shown()).toEqual([null, "auto"]);
  await model.confirm();
  expect(stored()).toEqual(["service", null, "auto"]);
  expect(api.saveProposal.mock.lastCall).toEqual([null]);
});

test("a service keeps what the user has changed", async () => {
  const { model, stored } = await setUp();
  await model.changeLanguages((languages) => addTarget(languages, "ja"));
  // A change of proposed languages takes the engine that they were proposed for.
  expect(stored()).toEqual(["device", "en", "fixed", "de", "ja"]);
  await model.changeLanguages((languages) => showTarget(languages, "de", false));
  model.pick("service");
  await model.confirm();
  expect(stored()).toEqual(["service", null, "auto", "de", "ja"]);
  const other = await setUp();
  await other.model.changeLanguages((languages) => setSource(languages, "de", false));
  await other.model.changeLanguages((languages) => setSource(languages, "en", false));
  other.model.pick("service");
  await other.model.changeLanguages((languages) => addTarget(languages, "fr"));
  expect(other.stored()).toEqual(["service", "en", "fixed", "fr"]);
});

test("proposes nothing again to somebody who removed it", async () => {
  const { model, api, shown } = await setUp();
  await model.changeLanguages((languages) => removeTarget(setSource(languages, null), "de"));
  expect(shown()).toEqual([null, "auto"]);
  const [proposal = null] = api.saveProposal.mock.lastCall ?? [];
  expect((await setUp(["de", "en"], {}, { proposal })).shown()).toEqual([null, "auto"]);
});

const CONNECTED = {
  service: { ...DEFAULT_SETTINGS.service, paidBaseUrl: "https://api.example.test" },
};

test.each([
  ["a service is set", await setUp(["de"], CONNECTED)],
  ["the browser has no recogniser", await setUp(["de"], {}, { states: {} })],
  ["the user has decided before", await setUp(["de"], {}, { isEngineOpen: false })],
])("keeps the stored engine where %s", (_why, { model }) => {
  expect(model.engine.value).toBe("service");
});
