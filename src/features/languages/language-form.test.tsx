import { expect, test, vi } from "vitest";
import { mount } from "../../ui/testing/mount.tsx";
import { LanguageForm, type OfferedLanguages } from "./language-form.tsx";
import { languageNamer } from "./language-name.ts";

/** The form at a service; null for one that was not asked yet. */
async function open(offered: OfferedLanguages | null, source: string | null = null) {
  const stored = vi.fn(async () => undefined);
  const port = {
    sources: ["de", "en", "mt"],
    targets: ["de", "en", "mt"],
    maxTargets: 5,
    isDetected: (tag: string) => tag !== "mt",
    setSource: vi.fn(async (_tag: string | null, _canBeDetected?: boolean) => undefined),
    setSourceMode: stored,
    showOriginal: stored,
    showTarget: stored,
    addTarget: vi.fn(async (_tag: string) => undefined),
    removeTarget: stored,
    moveLane: stored,
  };
  const view = await mount(
    <LanguageForm
      languages={{
        source,
        sourceMode: "auto",
        targets: ["de"],
        hidden: [],
        showOriginal: true,
        originalAt: 0,
      }}
      port={port}
      reading={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
      offered={offered}
    />,
  );
  const spoken = view.control<HTMLSelectElement>("Spoken language");
  const choose = (tag: string) => {
    spoken.value = tag;
    spoken.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const groups = [...spoken.querySelectorAll("optgroup")].map((group) =>
    [...group.querySelectorAll("option")].map((option) => option.textContent),
  );
  const pickable = [...view.root.querySelectorAll(".language-picker-option")].map(
    (option) => option.textContent,
  );
  return { view, port, spoken, choose, groups, pickable };
}

test("offers what the service adds, and marks what it does not have", async () => {
  const { view, port, choose, groups, pickable } = await open({
    sources: ["de", "en", "mt", "sw"],
    targets: ["de", "en", "mt", "sw"],
    told: { sources: ["de", "en", "sw"], targets: ["de", "en", "sw"] },
    detected: ["de", "sw"],
  });
  expect(groups).toEqual([
    ["German – Deutsch", "Swahili – Kiswahili"],
    ["English (not detected)", "Maltese (not offered by the service) (not detected)"],
  ]);
  expect(pickable).toEqual([
    "Englishen",
    "Maltese (not offered by the service)mt",
    "Swahili Kiswahilisw",
  ]);
  choose("sw");
  choose("en");
  expect(port.setSource.mock.calls).toEqual([
    ["sw", true],
    ["en", false],
  ]);
  const swahili = [...view.root.querySelectorAll<HTMLElement>(".language-picker-option")].at(-1);
  swahili?.click();
  expect(port.addTarget).toHaveBeenCalledWith("sw");
});

test("without an answer of the service has the interface's languages, none of them marked", async () => {
  const { view, port, choose, groups } = await open(null);
  expect(groups.flat()).toHaveLength(3);
  expect(view.words()).not.toContain("not offered");
  choose("mt");
  expect(port.setSource.mock.calls).toEqual([["mt", false]]);
});

test("a language that another service had stays chosen", async () => {
  const { spoken } = await open(null, "sw");
  expect(spoken.value).toBe("sw");
});
