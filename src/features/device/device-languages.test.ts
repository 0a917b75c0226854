import { expect, test, vi } from "vitest";
import { DeviceLanguages } from "./device-languages.ts";
import { fakeDevicePacksApi } from "./testing/fake-device-packs-api.ts";

const SOURCES = ["de", "en", "et", "fr", "zh-HANS"];
const TARGETS = ["de", "en-GB", "et", "fr"];

test("asks for every language once, a few at a time", async () => {
  const api = fakeDevicePacksApi({ de: "downloadable", en: "available", fr: "downloading" });
  let open = 0;
  let most = 0;
  api.speechState.mockImplementation(async (tag) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve));
    open -= 1;
    return api.states[tag] ?? "unavailable";
  });
  const many = [...SOURCES, ...Array.from({ length: 20 }, (_, index) => `x${index}`)];
  const languages = new DeviceLanguages(api, many, TARGETS);
  expect(languages.support.value).toBe("checking");
  await Promise.all([languages.check(), languages.check()]);
  expect(languages.support.value).toBe("supported");
  expect(languages.sources.value).toEqual(["de", "en", "fr"]);
  expect(api.speechState).toHaveBeenCalledTimes(many.length);
  expect(most).toBeLessThan(10);
  expect(["en-US", "et", "de"].map((tag) => languages.sourceFor(tag))).toEqual(["en", null, "de"]);
});

test("offers what the browser can recognise and translate from a language", async () => {
  const api = fakeDevicePacksApi({
    en: "available",
    "en de": "downloadable",
    "en fr": "available",
  });
  const languages = new DeviceLanguages(api, SOURCES, TARGETS);
  expect(languages.offerFor("en")).toBeNull();
  await languages.check();
  await vi.waitFor(() =>
    expect(languages.offerFor("en")).toEqual({ sources: ["en"], targets: ["de", "fr"] }),
  );
  languages.offerFor("en");
  expect(api.translationState).toHaveBeenCalledTimes(TARGETS.length);
});

test.each([
  ["no recogniser", "missing", fakeDevicePacksApi({}, { hasSpeech: false })],
  ["no language", "empty", fakeDevicePacksApi({})],
])("knows a browser with %s", async (_which, support, api) => {
  const languages = new DeviceLanguages(api, SOURCES, TARGETS);
  await languages.check();
  expect(languages.support.value).toBe(support);
});
