import { signal } from "@preact/signals";
import { beforeEach, expect, test, vi } from "vitest";
import { TARGET_FORMATS, type TargetContentType } from "../../audio/formats/target-formats.ts";
import { languageNamer } from "../../captions/text/language-name.ts";
import type { OfferedTags } from "../../service/languages/languages.ts";
import { DEFAULT_SETTINGS, type DubSettings } from "../../settings/schema/settings.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { DubSection } from "./dub-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const save = vi.fn(async () => undefined);
const playable = signal<ReadonlySet<TargetContentType> | null>(null);

function section(dub: Partial<DubSettings> = {}, speech: OfferedTags | null = null) {
  return (
    <DubSection
      settings={{
        languages: { ...DEFAULT_SETTINGS.languages, targets: ["de", "fr"] },
        dub: { ...DEFAULT_SETTINGS.dub, ...dub },
      }}
      locale={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
      speech={speech}
      api={{ voices: ["default", "male", "female"], playable, save }}
    />
  );
}

beforeEach(() => {
  playable.value = null;
  vi.clearAllMocks();
});

const formats = (root: HTMLElement) => [
  ...root.querySelectorAll<HTMLInputElement>(".format input"),
];

function lineOf(root: HTMLElement, contentType: string): string | null | undefined {
  const input = formats(root).find(({ value }) => value === contentType);
  return input?.closest(".format")?.querySelector(".format-line")?.textContent;
}

test("offers languages that the service adds, and marks those it lacks", async () => {
  const speech = { tags: ["de", "fr", "ja", "sw"], reported: ["de", "sw"] };
  const view = await mount(section({ on: true, language: "ga" }, speech));
  const language = view.control<HTMLSelectElement>("Language to read aloud");
  expect([...language.options].map((option) => option.textContent)).toEqual([
    "German",
    "French (not supported by the service)",
    "Irish (not supported by the service)",
    "Japanese (not supported by the service)",
    "Swahili",
  ]);
  // A language that only another service offers stays chosen.
  expect(language.value).toBe("ga");
  language.value = "sw";
  language.dispatchEvent(new Event("change", { bubbles: true }));
  expect(save.mock.calls).toEqual([[{ language: "sw" }]]);
});

test("stores every dubbing choice", async () => {
  const view = await mount(section({ on: true, language: "fr" }));
  await view.click("Read the translation aloud");
  const language = view.control<HTMLSelectElement>("Language to read aloud");
  expect(language.options).toHaveLength(36);
  expect(language.value).toBe("fr");
  language.value = "ja";
  language.dispatchEvent(new Event("change", { bubbles: true }));
  await view.click("Female");
  await view.type("Translation", "80");
  await view.type("Original", "70");
  await view.type("Original volume", "0");
  await view.click("Also play the original");
  expect(save.mock.calls).toEqual([
    [{ on: false }],
    [{ language: "ja" }],
    [{ voice: "female" }],
    [{ volumePercent: 80 }],
    [{ originalPercent: 70 }],
    [{ duckPercent: 0 }],
    [{ originalOn: false }],
  ]);
});

test("offers all 16 formats, with unique names, quality, delay and data rate", async () => {
  const view = await mount(section());
  const inputs = formats(view.root);
  expect(inputs.map(({ value }) => value).sort()).toEqual(
    TARGET_FORMATS.map(({ contentType }) => contentType as string).sort(),
  );
  const names = inputs.map(({ id }) => view.root.querySelector(`label[for="${id}"]`)?.textContent);
  expect(new Set(names).size).toBe(16);
  expect(lineOf(view.root, "audio/webm;codecs=opus")).toBe(
    "very good quality · short delay · 4 kB/s",
  );
  expect(lineOf(view.root, "audio/pcm;encoding=s16le;rate=24000")).toBe(
    "full quality · lowest delay · 48 kB/s",
  );
  const flac = inputs.find(({ value }) => value === "audio/flac");
  flac?.click();
  expect(save.mock.calls).toEqual([[{ format: "audio/flac" }]]);
});

test("disables formats that cannot be played, and says what replaces the chosen one", async () => {
  const view = await mount(section({ format: "video/mp2t;codecs=aac" }));
  expect(view.text()).not.toContain("can't play");
  playable.value = new Set(
    TARGET_FORMATS.flatMap(({ codec, contentType }) => (codec === "aac" ? [] : [contentType])),
  );
  await expect.poll(view.text).toContain("This browser can't play the chosen format");
  expect(view.text()).toContain("The default format is used");
  expect(lineOf(view.root, "audio/x-matroska;codecs=aac")).toBe("This browser can't play it.");
  expect(lineOf(view.root, "audio/flac")).toContain("kB/s");
  const refused = formats(view.root).filter(({ disabled }) => disabled);
  expect(refused.map(({ value }) => value).every((value) => value.includes("aac"))).toBe(true);
  expect(refused).toHaveLength(2);
  playable.value = new Set();
  await expect.poll(view.text).toContain("or you won't hear anything");
});
