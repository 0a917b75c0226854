import { expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { LanguageForm, type OfferedVoiceLanguages } from "./language-form.tsx";

async function open(offered: OfferedVoiceLanguages | null, source: string | null = null) {
  const stored = vi.fn(async () => undefined);
  const api = {
    sources: ["de", "en", "mt"],
    targets: ["de", "en", "mt"],
    maxTargets: 5,
    isDetected: (tag: string) => tag !== "mt",
    proposed: async () => ({ browser: [], recent: [] }),
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
      api={api}
      locale={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
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
  return { view, api, spoken, choose, groups, pickable };
}

test("offers languages that the service adds, and marks those it lacks", async () => {
  const { view, api, choose, groups, pickable } = await open({
    sources: ["de", "en", "mt", "sw"],
    targets: ["de", "en", "mt", "sw"],
    reported: { sources: ["de", "en", "sw"], targets: ["de", "en", "sw"] },
    detected: ["de", "sw"],
  });
  expect(groups).toEqual([
    ["German – Deutsch", "Swahili – Kiswahili"],
    ["English (not detected)", "Maltese (not supported by the service) (not detected)"],
  ]);
  expect(pickable).toEqual([
    "Englishen",
    "Maltese (not supported by the service)mt",
    "Swahili Kiswahilisw",
  ]);
  choose("sw");
  choose("en");
  expect(api.setSource.mock.calls).toEqual([
    ["sw", true],
    ["en", false],
  ]);
  const swahili = [...view.root.querySelectorAll<HTMLElement>(".language-picker-option")].at(-1);
  swahili?.click();
  expect(api.addTarget).toHaveBeenCalledWith("sw");
});

test("offers the interface's languages, unmarked, until the service answers", async () => {
  const { view, api, choose, groups } = await open(null);
  expect(groups.flat()).toHaveLength(3);
  expect(view.text()).not.toContain("not supported");
  choose("mt");
  expect(api.setSource.mock.calls).toEqual([["mt", false]]);
});

test("keeps a chosen language that only another service offers", async () => {
  const { spoken } = await open(null, "sw");
  expect(spoken.value).toBe("sw");
});
