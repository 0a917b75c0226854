import { beforeEach, expect, test, vi } from "vitest";
import { type CaptionFacts, idleStatus } from "../../messaging/caption-status.ts";
import { ownApiKey } from "../../settings/connection/api-key.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../settings/schema/settings.ts";
import { changeSite } from "../../settings/sites/site-store.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { collectDiagnostics } from "./collect-diagnostics.ts";

const fake = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
const facts: CaptionFacts[] = [];
vi.mock("webextension-polyfill", () => ({
  default: {
    ...fake.browser,
    permissions: {
      ...fake.browser.permissions,
      getAll: async () => ({ permissions: ["storage"], origins: [...fake.granted] }),
    },
    i18n: { ...fake.browser.i18n, getUILanguage: () => "de" },
    runtime: {
      getManifest: () => ({ version: "1.2.3" }),
      getPlatformInfo: async () => ({ os: "linux", arch: "x86-64" }),
    },
  },
}));
vi.mock("../../messaging/messenger.ts", () => ({ send: async () => facts }));
vi.mock("../../store/journal/journal.ts", () => ({
  journalSessions: async () => [{ title: "SECRETtitle", pages: [{ address: "SECRETaddress" }] }],
}));

const failure = {
  reason: "stream_error",
  traceId: "trace-1",
  code: "E1042",
  detail: "SECRETwords of the service",
  reference: "SECRETreference",
  streamHost: { baseUrl: "https://SECRETstream.test", host: "SECRETstream.test" },
} as const;

const SECRET_SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  service: {
    ...DEFAULT_SETTINGS.service,
    paidBaseUrl: "https://api.captions.test/SECRETpath",
    freeBaseUrl: "https://SECRETother.test",
    authScheme: "SECRETscheme",
    streamHosts: [{ baseUrl: "https://a.test", host: "SECRETsound.test", isAllowed: true }],
  },
  languages: { ...DEFAULT_SETTINGS.languages, targets: ["de"] },
  voice: { ...DEFAULT_SETTINGS.voice, glossaryId: "SECRETglossary" },
  styleRules: { defaults: { de: "SECRETstyle" } },
};

Object.defineProperty(navigator, "storage", {
  value: { estimate: async () => ({ usage: 1_200_000, quota: 1e9 }) },
});

beforeEach(async () => {
  facts.length = 0;
  await settingsStore.set(SECRET_SETTINGS);
  await ownApiKey.set("SECRETkey");
  await changeSite("SECRETsite.test", (site) => ({ ...site, starts: 1 }));
  await fake.browser.permissions.request({
    origins: ["https://api.captions.test/*", "https://SECRETbefore.test/*"],
  });
  for (const area of [fake.browser.storage.local, fake.browser.storage.session]) {
    await area.set({ "lists:glossary": { name: "SECRETlist" }, transcript: "SECRETwords" });
  }
  facts.push({
    status: {
      ...idleStatus(7),
      state: "reconnecting",
      behindMs: 812.4,
      lostMs: 300,
      failure,
      trouble: { failure: { ...failure, code: "SECRET sentence as code" }, retryAtMs: 1 },
    },
    traceId: "trace-2",
  });
});

test("tells what a bug report needs", async () => {
  await fake.browser.storage.managed.set({ formality: "formal", plan: "gold" });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const lines = (await collectDiagnostics()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "Surtitle: 1.2.3",
      "System: linux x86-64",
      "UI language: de",
      "Service: api.captions.test, scheme other",
      "API key: set",
      "Host permission: yes",
      "Hosts: https://api.captions.test/* and 1 more",
      "Languages: automatic (auto) to de",
      "Glossary: yes",
      "Style rule lists: 1",
      "Storage: 1.2 MB of 1000.0 MB",
      "Transcripts: 1, kept: all",
      "Set by the organization: formality",
      "Ignored policies: plan",
      "Captions: 1",
    ]),
  );
  expect(lines.at(-1)).toMatch(/^1\. reconnecting, .*812 ms behind, backlog 0 ms, lost 300 ms/);
  expect(lines.at(-1)).toContain("trace trace-2, failed: stream_error E1042, trace trace-1");
});

test("contains no key, words, titles, addresses or names of lists", async () => {
  await fake.browser.storage.managed.set({
    serviceAddress: "https://team.test",
    apiKey: "SECRETteamkey",
    glossaryId: "SECRETteamglossary",
    spokenLanguage: "SECRET wrong value",
  });
  expect(await collectDiagnostics()).not.toContain("SECRET");
  await fake.browser.storage.managed.clear();
  expect(await collectDiagnostics()).not.toMatch(/secret/i);
});

test("is written even when the background does not answer", async () => {
  await fake.browser.storage.local.clear();
  facts.length = 0;
  expect(await collectDiagnostics()).toContain("Service: not set");
});
