import { type Signal, signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { NO_POSITIONS } from "../captions/look/caption-position.ts";
import { DEFAULT_SETTINGS } from "../settings/schema/settings.ts";
import { defaultSiteChoices, type SiteChoices } from "../settings/sites/site-choices.ts";
import { mount } from "../ui/testing/mount.tsx";
import { SitesSection } from "./sites-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const SITES: readonly SiteChoices[] = [
  { ...defaultSiteChoices("talks.test"), style: DEFAULT_SETTINGS.style, suggest: true },
  { ...defaultSiteChoices("radio.test"), autoStart: true },
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

function createAutoStart(sites: Signal<readonly SiteChoices[]>, isAllowed = true) {
  const change = async (changed: string, autoStart: boolean) => {
    sites.value = sites.value.map((each) =>
      each.site === changed ? { ...each, autoStart } : each,
    );
  };
  return {
    isAllowed: async () => isAllowed,
    onHostsChanged: () => undefined,
    turnOn: vi.fn(async (site: string) => {
      if (isAllowed) await change(site, true);
      return isAllowed;
    }),
    turnOff: vi.fn((site: string) => change(site, false)),
  };
}

test("lists the stored choices of each site and forgets them", async () => {
  const sites = signal(SITES);
  const api = {
    sites,
    autoStart: createAutoStart(sites),
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
    expect.stringMatching(/^radio\.test.*Start captions automatically/),
    expect.stringMatching(/^films\.test.*languages.*position/),
  ]);
  await view.click("Delete settings for talks.test");
  expect(rows()).toHaveLength(2);
  await view.click("Delete settings for all sites");
  expect(api.forgetAll).toHaveBeenCalledOnce();
  expect(view.text()).toContain("No site settings yet.");
});

test("switches the automatic start of a site, and keeps the focus when its row goes", async () => {
  const sites = signal(SITES);
  const api = { sites, autoStart: createAutoStart(sites), forget: vi.fn(), forgetAll: vi.fn() };
  const view = await mount(<SitesSection api={api} uiLanguage="en" />);
  await view.click("Start captions automatically on films.test");
  expect(api.autoStart.turnOn).toHaveBeenCalledExactlyOnceWith("films.test");
  await view.click("Start captions automatically on radio.test");
  await expect.poll(view.text).not.toContain("radio.test");
  await expect.poll(() => document.activeElement?.className).toBe("sites-all");
});

test("says that a site is not allowed, and what that means", async () => {
  const sites = signal(SITES);
  const autoStart = createAutoStart(sites, false);
  const api = { sites, autoStart, forget: vi.fn(), forgetAll: vi.fn() };
  const view = await mount(<SitesSection api={api} uiLanguage="en" />);
  await expect.poll(view.text).toContain("doesn't allow Surtitle on this site at the moment");
  await view.click("Allow on this site");
  await expect.poll(view.text).toContain("You didn't allow Surtitle on this site");
  expect(autoStart.turnOn).toHaveBeenCalledExactlyOnceWith("radio.test");
});
