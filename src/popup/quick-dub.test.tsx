import { expect, test, vi } from "vitest";
import {
  DEFAULT_SETTINGS,
  type LanguageSettings,
  type Settings,
} from "../settings/schema/settings.ts";
import { LIVE, mountPopup } from "./testing/mount-popup.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

function choices(targets: LanguageSettings["targets"], dub: Partial<Settings["dub"]> = {}) {
  return {
    languages: { ...DEFAULT_SETTINGS.languages, targets },
    dub: { ...DEFAULT_SETTINGS.dub, ...dub },
  };
}

test("speaks the first language that can be spoken when first turned on", async () => {
  const { view, saveDub } = await mountPopup({ settings: choices(["he", "fr", "de"]) });
  expect(view.text()).not.toContain("Language to read aloud");
  await view.click("Read the translation aloud");
  expect(saveDub.mock.calls).toEqual([[{ on: true, language: "fr" }]]);
  await expect.poll(view.text).toContain("Language to read aloud");
  await view.type("Translation", "60");
  await view.type("Original", "0");
  expect(saveDub.mock.calls.slice(1)).toEqual([
    [{ volumePercent: 60 }],
    [{ originalPercent: 0, originalOn: false }],
  ]);
  await view.click("Read the translation aloud");
  expect(saveDub.mock.lastCall).toEqual([{ on: false }]);
});

test("chooses the voice and the format", async () => {
  const { view, saveDub } = await mountPopup({
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
  expect(choose("Voice format", "audio/ogg;codecs=flac").options).toHaveLength(16);
  expect(saveDub.mock.lastCall).toEqual([{ format: "audio/ogg;codecs=flac" }]);
});

test("disables formats that cannot be played", async () => {
  const { view, saveDub } = await mountPopup({
    settings: choices(["de"], { on: true, language: "de" }),
    playable: new Set(["audio/webm;codecs=opus"]),
  });
  const menu = view.control<HTMLSelectElement>("Voice format");
  const marked = [...menu.options].filter(({ text }) => text.includes("can't play"));
  expect(marked).toHaveLength(15);
  expect(marked.every(({ disabled }) => disabled)).toBe(true);
  menu.value = "audio/flac";
  menu.dispatchEvent(new Event("change", { bubbles: true }));
  expect(saveDub).not.toHaveBeenCalled();
});

test("asks for a language when no caption language can be spoken", async () => {
  const { view, saveDub } = await mountPopup({ settings: choices(["he"]) });
  await view.click("Read the translation aloud");
  expect(saveDub.mock.calls).toEqual([[{ on: true, language: null }]]);
  await expect.poll(view.text).toContain("Choose a language above to hear it");
  const menu = view.control<HTMLSelectElement>("Language to read aloud");
  expect(menu.value).toBe("");
  menu.value = "ja";
  menu.dispatchEvent(new Event("change", { bubbles: true }));
  expect(saveDub.mock.lastCall).toEqual([{ language: "ja" }]);
  await expect.poll(view.text).not.toContain("Choose a language above to hear it");
});

test("explains that five languages leave no room for another", async () => {
  const five = choices(["he", "fr", "de", "en", "es"], { on: true, language: "ja" });
  const { view } = await mountPopup({ settings: five });
  const menu = view.control<HTMLSelectElement>("Language to read aloud");
  expect([...menu.options].map(({ value }) => value)).toEqual(["", "fr", "de", "en", "es"]);
  expect(view.text()).toContain("You have five languages");
  expect(view.text()).toContain("Japanese isn't read aloud");
});

test("reports dubbing problems while captions run", async () => {
  const { view, sendStatus } = await mountPopup({ status: { ...LIVE, dub: "behind" } });
  await expect.poll(view.text).toContain("The voice fell too far behind");
  sendStatus({ ...LIVE, dub: "replaced" });
  await expect.poll(view.text).toContain("the default format is used instead");
  sendStatus({ ...LIVE, dub: "unplayable" });
  await expect.poll(view.text).toContain("can't play the chosen audio format. Choose another one");
  sendStatus({ ...LIVE, dub: "on" });
  await expect.poll(view.text).not.toContain("spoken translation");
});
