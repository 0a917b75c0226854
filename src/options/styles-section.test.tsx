import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { languageNamer } from "../features/languages/language-name.ts";
import { fakeListPort } from "../ui/testing/fake-list-port.ts";
import { mount } from "../ui/testing/mount.tsx";
import { StylesSection } from "./styles-section.tsx";

test("languages of lists are the interface's and those that the service adds, with marks", async () => {
  const port = {
    languages: signal({ tags: ["de", "ko", "sw"], told: ["de", "sw"] }),
    lists: fakeListPort({ style: null }),
    check: (value: string) => ({ ok: true as const, value }),
    save: vi.fn(async () => undefined),
  };
  const view = await mount(
    <StylesSection
      styles={{ defaults: {} }}
      reading={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
      port={port}
    />,
  );
  const labels = [...view.root.querySelectorAll("label")].map(({ textContent }) => textContent);
  expect(labels).toEqual([
    "Into German",
    "Into Korean (not offered by the service)",
    "Into Swahili",
  ]);
});
