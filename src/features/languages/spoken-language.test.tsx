import { expect, test, vi } from "vitest";
import { mount } from "../../ui/testing/mount.tsx";
import { languageNamer } from "./language-name.ts";
import { SpokenLanguage } from "./spoken-language.tsx";

const LANGUAGES = ["ar", "de", "en"] as const;
type Tag = (typeof LANGUAGES)[number];

const onChoose = vi.fn();
const onChooseMode = vi.fn();

function spoken(value: Tag | null, mode: "auto" | "fixed") {
  return (
    <SpokenLanguage
      languages={LANGUAGES}
      value={value}
      mode={mode}
      isDetected={(tag) => tag !== "ar"}
      nameLanguage={languageNamer("en")}
      uiLanguage="en"
      onChoose={onChoose}
      onChooseMode={onChooseMode}
    />
  );
}

test("automatic needs no more; a language is a hint or a fact", async () => {
  const view = await mount(spoken(null, "auto"));
  expect(view.control<HTMLSelectElement>("Spoken language").value).toBe("");
  expect(view.root.querySelectorAll("input[type=radio]")).toHaveLength(0);
  expect(view.words()).toContain("A language marked “not detected” has to be chosen.");
  await view.update(spoken("de", "auto"));
  expect(view.control<HTMLInputElement>("A hint").checked).toBe(true);
  expect(view.words()).toContain("The service expects German, and may find another language.");
  await view.click("Fixed");
  expect(onChooseMode.mock.calls).toEqual([["fixed"]]);
  await view.update(spoken("de", "fixed"));
  expect(view.words()).toContain("Everything is heard as German.");
});

test("choosing gives the language, or null for automatic", async () => {
  const view = await mount(spoken("de", "fixed"));
  const select = view.control<HTMLSelectElement>("Spoken language");
  for (const value of ["ar", ""]) {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
  expect(onChoose.mock.calls).toEqual([["ar"], [null]]);
});

test("languages that are not detected are marked, and as a hint warned of", async () => {
  const view = await mount(spoken("ar", "fixed"));
  const groups = [...view.root.querySelectorAll("optgroup")].map((group) => [
    group.label,
    [...group.querySelectorAll("option")].map((option) => option.textContent),
  ]);
  expect(groups).toEqual([
    ["Found out automatically", ["English", "German – Deutsch"]],
    ["Only when named", ["Arabic – العربية (not detected)"]],
  ]);
  expect(view.root.querySelector("[role=status].notice")).toBeNull();
  await view.update(spoken("ar", "auto"));
  expect(view.words()).toContain("Arabic cannot be detected. Choose “Fixed” to caption it.");
  expect(view.words()).not.toContain("may find another");
});
