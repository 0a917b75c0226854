import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../settings/schema/settings.ts";
import { plainSite, type SiteChoices } from "../settings/sites/site-choices.ts";
import { mount } from "../ui/testing/mount.tsx";
import { SitesSection } from "./sites-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const SITES: readonly SiteChoices[] = [
  { ...plainSite("talks.test"), style: DEFAULT_SETTINGS.style, suggest: true },
  // Captions ran here, but nothing was chosen.
  { ...plainSite("seen.test"), starts: 3 },
  {
    ...plainSite("films.test"),
    languages: DEFAULT_SETTINGS.languages,
    places: {
      window: { centerPercent: 50, bottomPercent: 5, widthPercent: null },
      fullscreen: null,
    },
  },
];

test("each site is listed with what is kept for it, and can be forgotten", async () => {
  const sites = signal(SITES);
  const port = {
    sites,
    forget: vi.fn(async (gone: string) => {
      sites.value = sites.value.filter(({ site }) => site !== gone);
    }),
    forgetAll: vi.fn(async () => {
      sites.value = [];
    }),
  };
  const view = await mount(<SitesSection port={port} uiLanguage="en" />);
  const rows = () => [...view.root.querySelectorAll(".site")].map((row) => row.textContent);
  expect(rows()).toEqual([
    expect.stringMatching(/^talks\.test.*look.*suggest/),
    expect.stringMatching(/^films\.test.*languages.*place/),
  ]);
  await view.click("Forget talks.test");
  expect(rows()).toHaveLength(1);
  await view.click("Forget all sites");
  expect(port.forgetAll).toHaveBeenCalledOnce();
  expect(view.words()).toContain("Nothing is kept for any site yet.");
});
