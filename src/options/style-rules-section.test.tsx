import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { languageNamer } from "../captions/text/language-name.ts";
import { fakeListsApi } from "../features/lists/testing/fake-lists-api.ts";
import { mount } from "../ui/testing/mount.tsx";
import { StyleRulesSection } from "./style-rules-section.tsx";

test("offers languages that the service adds, and marks those it lacks", async () => {
  const api = {
    languages: signal({ tags: ["de", "ko", "sw"], reported: ["de", "sw"] }),
    lists: fakeListsApi({ style: null }),
    check: (value: string) => ({ ok: true as const, value }),
    save: vi.fn(async () => undefined),
  };
  const view = await mount(
    <StyleRulesSection
      styles={{ defaults: {} }}
      locale={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
      api={api}
    />,
  );
  const labels = [...view.root.querySelectorAll("label")].map(({ textContent }) => textContent);
  expect(labels).toEqual([
    "Into German",
    "Into Korean (not supported by the service)",
    "Into Swahili",
  ]);
});
