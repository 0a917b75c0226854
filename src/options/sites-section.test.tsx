import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { NO_POSITIONS } from "../captions/look/caption-position.ts";
import { DEFAULT_SETTINGS } from "../settings/schema/settings.ts";
import { defaultSiteChoices, type SiteChoices } from "../settings/sites/site-choices.ts";
import { mount } from "../ui/testing/mount.tsx";
import { SitesSection } from "./sites-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const SITES: readonly SiteChoices[] = [
  { ...defaultSiteChoices("talks.test"), style: DEFAULT_SETTINGS.style, suggest: true },
  // Captions ran here, but nothing was chosen.
  { ...defaultSiteChoices("seen.test"), starts: 3 },
  {
    ...defaultSiteChoices("films.test"),
    languages: DEFAULT_SETTINGS.languages,
    places: {
      ...NO_POSITIONS,
      window: { of: "player", centerPercent: 50, bottomPercent: 5, widthPercent: null },
    },
  },
];

test("lists the stored choices of each site and forgets them", async () => {
  const sites = signal(SITES);
  const api = {
    sites,
    forget: vi.fn(async (gone: string) => {
      sites.value = sites.value.filter(({ site }) => site !== gone);
    }),
    forgetAll: vi.fn(async () => {
      sites.value = [];
    }),
  };
  const view = await mount(<SitesSection api={api} uiLanguage="en" />);
  const rows = () => [...view.root.querySelectorAll(".site")].map((row) => row.textContent);
  expect(rows()).toEqual([
    expect.stringMatching(/^talks\.test.*look.*suggest/),
    expect.stringMatching(/^films\.test.*languages.*position/),
  ]);
  await view.click("Delete settings for talks.test");
  expect(rows()).toHaveLength(1);
  await view.click("Delete settings for all sites");
  expect(api.forgetAll).toHaveBeenCalledOnce();
  expect(view.text()).toContain("No site settings yet.");
});
