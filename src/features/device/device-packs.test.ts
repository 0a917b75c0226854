import { effect, signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PackState } from "../../device/browser/pack-state.ts";
import { DevicePacks, type NeededLanguages } from "./device-packs.ts";
import { fakeDevicePacksApi } from "./testing/fake-device-packs-api.ts";

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
  vi.useFakeTimers();
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const pressError = () => new DOMException("", "NotAllowedError");

async function setUp(states: Record<string, PackState>, targets: readonly string[] = ["de"]) {
  const api = fakeDevicePacksApi(states);
  const needed = signal<NeededLanguages | null>({ spoken: "en", targets });
  const model = new DevicePacks(api, needed, life.signal);
  await settle();
  const look = () => model.packs.value.map(({ state, problem }) => [state, problem]);
  return { api, needed, model, look };
}

const NOTHING_HERE: Record<string, PackState> = { en: "downloadable", "en de": "downloadable" };

test("asks about what the languages need, and downloads what is missing with one press", async () => {
  const { api, model, needed, look } = await setUp({ en: "available", "en de": "downloadable" });
  expect(look()).toEqual([
    ["available", null],
    ["downloadable", null],
  ]);
  expect(model.canStart.value).toBe(true);
  model.download();
  expect(api.getSpeech).not.toHaveBeenCalled();
  expect(model.isDownloading.value).toBe(true);
  await settle();
  expect(model.missing.value).toEqual([]);
  // Known answers are not asked for again.
  needed.value = { spoken: "en", targets: [] };
  needed.value = { spoken: "en", targets: ["de"] };
  await settle();
  expect(api.translationState).toHaveBeenCalledTimes(1);
  needed.value = { spoken: null, targets: ["de"] };
  expect(model.packs.value).toEqual([]);
  expect(model.canStart.value).toBe(false);
});

test("shows the share of a download, and gives up when it stands still", async () => {
  const { api, model } = await setUp({ en: "available", "en de": "downloadable" });
  api.getTranslation.mockImplementation(async (_from, _to, { onProgress }) => {
    onProgress(0.25);
    setTimeout(() => onProgress(0.5), 100_000);
    await new Promise(() => undefined);
  });
  model.download();
  expect(model.packs.value[1]).toMatchObject({ state: "downloading", share: 0.25 });
  await minutes(3);
  expect(model.packs.value[1]).toMatchObject({ state: "downloading", share: 0.5 });
  await minutes(2);
  expect(model.packs.value[1]).toMatchObject({ state: "downloadable", problem: "silent" });
});

test.each([
  ["the browser refuses", async () => false, "refused"],
  ["there was no press", () => Promise.reject(pressError()), "press"],
  ["the network fails", () => Promise.reject(new Error("offline")), "failed"],
])("says what is wrong when %s, and can try again", async (_what, getSpeech, problem) => {
  const { api, model, look } = await setUp({ en: "downloadable" }, []);
  api.getSpeech.mockImplementationOnce(getSpeech);
  model.download();
  await settle();
  expect(look()).toEqual([["downloadable", problem]]);
  model.download();
  await settle();
  expect(look()).toEqual([["available", null]]);
});

test("names the pack that the next press gets", async () => {
  const { api, model } = await setUp({ ...NOTHING_HERE });
  expect(model.next.value?.id).toBe("en");
  api.getTranslation.mockRejectedValueOnce(pressError());
  model.download();
  expect(model.next.value).toBeNull();
  await settle();
  expect(model.next.value).toMatchObject({ id: "en de", problem: "press" });
  model.download();
  await settle();
  expect(model.next.value).toBeNull();
});

test("uses a press for several packs where the browser gives the gesture back", async () => {
  const { api, model, look } = await setUp({ ...NOTHING_HERE });
  api.getTranslation.mockRejectedValueOnce(pressError());
  api.regainsGesture.mockResolvedValueOnce(true);
  model.download();
  await settle();
  expect(api.getTranslation).toHaveBeenCalledTimes(2);
  expect(model.missing.value).toEqual([]);
  expect(look()).toHaveLength(2);
});

test("a browser that never answers is given up after a time, and noticed when it is done", async () => {
  const { api, model, look } = await setUp({ en: "downloadable" }, []);
  api.getSpeech.mockImplementation(() => new Promise(() => undefined));
  model.download();
  await minutes(9);
  expect(look()).toEqual([["downloading", null]]);
  await minutes(2);
  expect(look()).toEqual([["downloadable", "silent"]]);
  model.download();
  api.states.en = "available";
  await minutes(1);
  expect(look()).toEqual([["available", null]]);
});

test("follows a download that was begun before the page was loaded", async () => {
  const { api, look } = await setUp({ en: "downloading" }, []);
  await minutes(1);
  // Asked ever less often.
  expect(api.speechState.mock.calls.length).toBeLessThan(9);
  expect(look()).toEqual([["downloading", null]]);
  api.states.en = "available";
  await minutes(1);
  expect(look()).toEqual([["available", null]]);
});

test.each([
  ["fails", "downloadable", 1, "failed"],
  ["never ends", "downloading", 6, "silent"],
] as const)(
  "a followed download that %s can be tried again",
  async (_how, state, after, problem) => {
    const { api, look } = await setUp({ en: "downloading" }, []);
    api.states.en = state;
    await minutes(after);
    expect(look()).toEqual([["downloadable", problem]]);
  },
);

test("can be cancelled, and takes it up again", async () => {
  const { api, model, look } = await setUp({ ...NOTHING_HERE });
  api.getSpeech.mockImplementationOnce(() => new Promise(() => undefined));
  api.getTranslation.mockImplementationOnce(
    (_from, _to, { signal: stopped }) =>
      new Promise((_, reject) => stopped.addEventListener("abort", () => reject(stopped.reason))),
  );
  model.download();
  await settle();
  model.cancel();
  await settle();
  expect(look()).toEqual([
    ["downloadable", null],
    ["downloadable", null],
  ]);
  model.download();
  await settle();
  expect(model.missing.value).toEqual([]);
});

test("notices a pack that was removed", async () => {
  const { api, model, look } = await setUp({ en: "available" }, []);
  api.states.en = "downloadable";
  await model.refresh();
  expect(look()).toEqual([["downloadable", null]]);
  expect(model.canStart.value).toBe(false);
});

test("finds a pack that came by other hands, and keeps what is said of a problem", async () => {
  const { api, model, look } = await setUp({ "en de": "downloadable" });
  expect(look()[0]).toEqual(["unavailable", null]);
  api.getTranslation.mockRejectedValueOnce(new Error("offline"));
  model.download();
  await minutes(1);
  expect(look()[1]).toEqual(["downloadable", "failed"]);
  api.states.en = "available";
  await minutes(1);
  expect(look()).toEqual([
    ["available", null],
    ["downloadable", "failed"],
  ]);
  expect(model.canStart.value).toBe(true);
});

test("is not followed by an effect that asks again", async () => {
  const { api, model } = await setUp({ en: "downloadable" }, []);
  const stop = effect(() => void model.refresh());
  await settle();
  await settle();
  expect(api.speechState).toHaveBeenCalledTimes(2);
  stop();
});
