import { expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { SpokenLanguage } from "./spoken-language.tsx";

const LANGUAGES = ["ar", "de", "en"] as const;

const onChoose = vi.fn();
const onChooseMode = vi.fn();

function spoken(value: string | null, mode: "auto" | "fixed") {
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

test("offers automatic detection, a hint, or a fixed language", async () => {
  const view = await mount(spoken(null, "auto"));
  expect(view.control<HTMLSelectElement>("Spoken language").value).toBe("");
  expect(view.root.querySelectorAll("input[type=radio]")).toHaveLength(0);
  expect(view.text()).toContain("If yours is marked “not detected”, choose it here.");
  await view.update(spoken("de", "auto"));
  expect(view.control<HTMLInputElement>("Expect this, but detect others").checked).toBe(true);
  expect(view.text()).toContain("The service expects German but can switch to another language.");
  await view.click("Always this language");
  expect(onChooseMode.mock.calls).toEqual([["fixed"]]);
  await view.update(spoken("de", "fixed"));
  expect(view.text()).toContain("Everything is treated as German.");
});

test("reports the chosen language, or null for automatic detection", async () => {
  const view = await mount(spoken("de", "fixed"));
  const select = view.control<HTMLSelectElement>("Spoken language");
  for (const value of ["ar", ""]) {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
  expect(onChoose.mock.calls).toEqual([["ar"], [null]]);
});

test("marks languages that cannot be detected, and warns about them as a hint", async () => {
  const view = await mount(spoken("ar", "fixed"));
  const groups = [...view.root.querySelectorAll("optgroup")].map((group) => [
    group.label,
    [...group.querySelectorAll("option")].map((option) => option.textContent),
  ]);
  expect(groups).toEqual([
    ["Detected automatically", ["English", "German – Deutsch"]],
    ["Must be chosen", ["Arabic – العربية (not detected)"]],
  ]);
  expect(view.root.querySelector("[role=status].notice")).toBeNull();
  await view.update(spoken("ar", "auto"));
  expect(view.text()).toContain(
    "Arabic can't be detected. Choose “Always this language” to caption it.",
  );
  expect(view.text()).not.toContain("can switch to another");
});
