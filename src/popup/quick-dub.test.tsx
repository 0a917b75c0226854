import { expect, test, vi } from "vitest";
import {
  DEFAULT_SETTINGS,
  type LanguageSettings,
  type Settings,
} from "../settings/schema/settings.ts";
import { LIVE, popup } from "./testing/popup-rig.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

function choices(targets: LanguageSettings["targets"], dub: Partial<Settings["dub"]> = {}) {
  return {
    languages: { ...DEFAULT_SETTINGS.languages, targets },
    dub: { ...DEFAULT_SETTINGS.dub, ...dub },
  };
}

test("the first press speaks the first language that can be spoken", async () => {
  const { view, saveDub } = await popup({ settings: choices(["he", "fr", "de"]) });
  expect(view.words()).not.toContain("Language that is spoken");
  await view.click("Speak the translation");
  expect(saveDub.mock.calls).toEqual([[{ on: true, language: "fr" }]]);
  await expect.poll(view.words).toContain("Language that is spoken");
  await view.type("Translation", "60");
  await view.type("Original", "0");
  expect(saveDub.mock.calls.slice(1)).toEqual([
    [{ volumePercent: 60 }],
    [{ originalPercent: 0, originalOn: false }],
  ]);
});

test("the voice and the format are chosen here too", async () => {
  const { view, saveDub } = await popup({
    settings: choices(["de"], { on: true, language: "de" }),
  });
  const choose = (label: string, value: string) => {
    const menu = view.control<HTMLSelectElement>(label);
    menu.value = value;
    menu.dispatchEvent(new Event("change", { bubbles: true }));
    return menu;
  };
  choose("Voice", "male");
  expect(saveDub.mock.lastCall).toEqual([{ voice: "male" }]);
  expect(choose("Format of the speech", "audio/ogg;codecs=flac").options).toHaveLength(16);
  expect(saveDub.mock.lastCall).toEqual([{ format: "audio/ogg;codecs=flac" }]);
});

test("a format that cannot be played here is marked and not to be chosen", async () => {
  const { view, saveDub } = await popup({
    settings: choices(["de"], { on: true, language: "de" }),
    playable: new Set(["audio/webm;codecs=opus"]),
  });
  const menu = view.control<HTMLSelectElement>("Format of the speech");
  const marked = [...menu.options].filter(({ text }) => text.includes("cannot play"));
  expect(marked).toHaveLength(15);
  expect(marked.every(({ disabled }) => disabled)).toBe(true);
  menu.value = "audio/flac";
  menu.dispatchEvent(new Event("change", { bubbles: true }));
  expect(saveDub).not.toHaveBeenCalled();
});

test("it asks where no language of the captions can be spoken", async () => {
  const { view, saveDub } = await popup({ settings: choices(["he"]) });
  await view.click("Speak the translation");
  expect(saveDub.mock.calls).toEqual([[{ on: true, language: null }]]);
  await expect.poll(view.words).toContain("Nothing is spoken yet");
  const menu = view.control<HTMLSelectElement>("Language that is spoken");
  expect(menu.value).toBe("");
  menu.value = "ja";
  menu.dispatchEvent(new Event("change", { bubbles: true }));
  expect(saveDub.mock.lastCall).toEqual([{ language: "ja" }]);
  await expect.poll(view.words).not.toContain("Nothing is spoken yet");
});

test("five languages leave room for none but them, and it is told why", async () => {
  const five = choices(["he", "fr", "de", "en", "es"], { on: true, language: "ja" });
  const { view } = await popup({ settings: five });
  const menu = view.control<HTMLSelectElement>("Language that is spoken");
  expect([...menu.options].map(({ value }) => value)).toEqual(["", "fr", "de", "en", "es"]);
  expect(view.words()).toContain("There are five languages, the most there can be");
  expect(view.words()).toContain("Japanese is not spoken");
});

test("what goes wrong with the dub is told while captions run", async () => {
  const { view, tell } = await popup({ status: { ...LIVE, dub: "behind" } });
  await expect.poll(view.words).toContain("The spoken translation was too far behind");
  tell({ ...LIVE, dub: "replaced" });
  await expect.poll(view.words).toContain("The usual format is used instead");
  tell({ ...LIVE, dub: "unplayable" });
  await expect.poll(view.words).toContain("cannot play the format of the spoken translation");
  tell({ ...LIVE, dub: "on" });
  await expect.poll(view.words).not.toContain("spoken translation");
});
