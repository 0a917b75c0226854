import { beforeEach, expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import type { OfferedTags } from "../../service/languages/languages.ts";
import { DEFAULT_SETTINGS, type DubSettings } from "../../settings/schema/settings.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { DubSection } from "./dub-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const save = vi.fn(async () => undefined);

function section(
  dub: Partial<DubSettings> = {},
  speech: OfferedTags | null = null,
  lowersOriginal = true,
) {
  return (
    <DubSection
      settings={{
        languages: { ...DEFAULT_SETTINGS.languages, targets: ["de", "fr"] },
        dub: { ...DEFAULT_SETTINGS.dub, ...dub },
      }}
      locale={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
      speech={speech}
      api={{ voices: ["default", "male", "female"], lowersOriginal, save }}
    />
  );
}

beforeEach(() => vi.clearAllMocks());

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

test("leaves the original's volume to the player where the page plays it", async () => {
  const view = await mount(section({ on: true, language: "fr" }, null, false));
  expect(view.text()).toContain("The original keeps its volume.");
  expect(view.text()).not.toContain("Also play the original");
  expect(view.text()).not.toContain("Original volume");
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
