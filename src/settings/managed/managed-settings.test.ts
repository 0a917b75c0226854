import { beforeEach, describe, expect, test, vi } from "vitest";
import managedSchema from "../../../public/managed-schema.json" with { type: "json" };
import { saveEngine } from "../changes/engine-changes.ts";
import { apiKey, ownApiKey, restrictStorageToTrustedContexts } from "../connection/api-key.ts";
import { apiKeyFor, serviceConnection, settingsWithKey } from "../connection/service-client.ts";
import { DEFAULT_SETTINGS, type ServiceSettings } from "../schema/settings.ts";
import { changeLanguages, changeSpoken, createSiteApi } from "../sites/site-changes.ts";
import { choicesOf, settingsFor } from "../sites/site-choices.ts";
import { siteStore } from "../sites/site-store.ts";
import { changeSettings, ownSettings, settingsStore } from "../stored/settings-store.ts";
import { managedStore } from "./managed-store.ts";
import { POLICY_NAMES, parseManaged } from "./policies.ts";

const fake = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: fake.browser }));

const TEAM = "https://captions.team.test";
const OWN = "https://api.own.test";

const setPolicies = (policies: Record<string, unknown>) =>
  fake.browser.storage.managed.set(policies);

async function setService(change: Partial<ServiceSettings>) {
  await changeSettings((settings) => ({
    ...settings,
    service: { ...settings.service, ...change },
  }));
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  for (const values of [fake.stored, fake.managedStored]) values.clear();
});

describe("managed values", () => {
  test("have the names and types of the schema that the browser reads", () => {
    expect(Object.keys(managedSchema.properties)).toEqual(POLICY_NAMES);
  });

  test("map to settings", () => {
    const { settings, ignored } = parseManaged({
      serviceAddress: "https://api.deepl.com/",
      spokenLanguage: "auto",
      captionLanguages: ["de", "fr"],
      spokenTranslation: false,
      spokenTranslationLanguage: "de",
      formality: "formal",
      glossaryId: "g-1",
      styleRuleLists: { de: "s-1" },
      keepTranscripts: "time",
      keepTranscriptsMinutes: 60,
    });
    expect(ignored).toEqual([]);
    expect(settings).toEqual({
      service: {
        plan: "paid",
        paidBaseUrl: "https://api.deepl.com",
        freeBaseUrl: "https://api.deepl.com",
        authScheme: "DeepL-Auth-Key",
      },
      languages: { source: null, sourceMode: "auto", targets: ["de", "fr"] },
      voice: { formality: "formal", glossaryId: "g-1" },
      dub: { on: false, language: "de" },
      transcripts: { keep: "time", keepMinutes: 60 },
      styleRules: { defaults: { de: "s-1" } },
    });
  });

  test.each([
    ["formality", "rude"],
    ["captionLanguages", ["de", "de"]],
    ["captionLanguages", ["de", 7]],
    ["serviceAddress", "http://captions.team.test"],
    ["serviceAddress", ""],
    ["keepTranscriptsMinutes", 1],
    ["spokenLanguage", "??"],
    ["styleRuleLists", { de: "two words" }],
    // Without an address of its own, a key would go to a service that the user has chosen.
    ["apiKey", "team-key"],
  ])("ignore a wrong %s: %j", (name, value) => {
    const { policies, ignored, settings } = parseManaged({ glossaryId: "g-1", [name]: value });
    expect(ignored).toEqual([name]);
    expect(policies).toEqual({ glossaryId: "g-1" });
    expect(settings).toEqual({ voice: { glossaryId: "g-1" } });
  });

  test.each([undefined, null, 7, "text", [], { toString: 1 }])("can be anything: %j", (stored) => {
    expect(parseManaged(stored)).toEqual({ policies: {}, settings: {}, ignored: [] });
  });

  test("are empty in a browser that rejects without a policy", async () => {
    vi.spyOn(fake.browser.storage.managed, "get").mockRejectedValueOnce(new Error("no policy"));
    expect((await managedStore.get()).policies).toEqual({});
  });
});

describe("settings under a policy", () => {
  test("follow it at runtime, and keep the user's values for later", async () => {
    await changeSettings((settings) => ({
      ...settings,
      voice: { ...settings.voice, formality: "less", glossaryId: "mine" },
    }));
    const seen: string[] = [];
    const life = new AbortController();
    settingsStore.onChanged(({ voice }) => seen.push(voice.glossaryId), life.signal);
    await setPolicies({ glossaryId: "team" });
    await expect.poll(() => seen).toEqual(["team"]);

    // Whatever writes whole sections back leaves the user's own value alone.
    await changeSettings((settings) => ({
      ...settings,
      voice: { ...settings.voice, glossaryId: "typed", formality: "formal" },
    }));
    expect((await settingsStore.get()).voice).toMatchObject({
      glossaryId: "team",
      formality: "formal",
    });
    await fake.browser.storage.managed.remove("glossaryId");
    await expect.poll(() => seen.at(-1)).toBe("mine");
    life.abort();
    expect((await ownSettings.get()).voice).toMatchObject({
      glossaryId: "mine",
      formality: "formal",
    });
  });

  test("apply on sites with languages of their own", async () => {
    const site = createSiteApi("a.test");
    await changeSettings((settings) => ({
      ...settings,
      languages: { ...DEFAULT_SETTINGS.languages, targets: ["es"] },
    }));
    await site.keepLanguages(true);
    await setPolicies({ captionLanguages: ["de", "fr"] });
    const inForce = async () => (await siteStore.get())[0]?.languages;
    expect(await inForce()).toMatchObject({ targets: ["de", "fr"] });
    await changeLanguages("a.test", (languages) => ({ ...languages, showOriginal: false }));
    await fake.browser.storage.managed.clear();
    expect(await inForce()).toMatchObject({ targets: ["es"], showOriginal: false });
  });
});

test("an engine and a spoken language under a policy win on every site", async () => {
  const site = createSiteApi("b.test");
  await site.setEngine("service");
  await changeSpoken("b.test", "fr");
  await setPolicies({ engine: "device", spokenLanguage: "de" });
  const inForce = async () => {
    const choices = choicesOf(await siteStore.get(), "b.test");
    const { engine, languages } = settingsFor(await settingsStore.get(), choices);
    return [engine.kind, languages.source];
  };
  expect(await inForce()).toEqual(["device", "de"]);
  // What the user chooses meanwhile applies later, if at all.
  await changeSpoken("b.test", "es");
  await saveEngine({ kind: "service", takeOver: "never" });
  expect(await inForce()).toEqual(["device", "de"]);
  await fake.browser.storage.managed.clear();
  expect(await siteStore.get()).toMatchObject([
    { site: "b.test", engine: "service", spoken: "fr" },
  ]);
  expect((await settingsStore.get()).engine).toMatchObject({ kind: "service", takeOver: "never" });
});

describe("the key under a policy", () => {
  const inUse = async () => {
    const { baseUrl, apiKey: key } = await serviceConnection();
    expect(await apiKey.get()).toBe(key);
    return { baseUrl, key };
  };

  test("the organization's key wins and cannot be replaced", async () => {
    await setService({ paidBaseUrl: OWN });
    await apiKey.set("own-key");
    await setPolicies({ serviceAddress: TEAM, apiKey: "team-key" });
    expect(await inUse()).toEqual({ baseUrl: TEAM, key: "team-key" });
    await apiKey.set("other");
    expect(await inUse()).toEqual({ baseUrl: TEAM, key: "team-key" });
    // The key of one service is not for another.
    expect(await apiKeyFor({ ...DEFAULT_SETTINGS.service, paidBaseUrl: OWN })).toBe("");
    expect(await ownApiKey.get()).toBe("own-key");
  });

  test("settings that change while the key is read are read again", async () => {
    await setService({ paidBaseUrl: OWN });
    await apiKey.set("own-key");
    const outdated = {
      ...DEFAULT_SETTINGS,
      service: { ...DEFAULT_SETTINGS.service, paidBaseUrl: TEAM },
    };
    const reads = vi.fn(settingsStore.get).mockResolvedValueOnce(outdated);
    const { settings, apiKey: key } = await settingsWithKey(reads);
    expect([settings.service.paidBaseUrl, key]).toEqual([OWN, "own-key"]);
    reads.mockReset().mockResolvedValue(outdated);
    expect((await settingsWithKey(reads)).apiKey).toBe("");
  });

  test("a user may replace it where the policy allows that", async () => {
    await setPolicies({ serviceAddress: TEAM, apiKey: "team-key", allowOwnKey: true });
    expect((await inUse()).key).toBe("team-key");
    await apiKey.set("typed-key");
    expect((await inUse()).key).toBe("typed-key");
    await apiKey.set("");
    expect((await inUse()).key).toBe("team-key");
  });

  test("a key of the user's own service does not go to the organization's", async () => {
    await setService({ paidBaseUrl: OWN });
    await apiKey.set("own-key");
    await setPolicies({ serviceAddress: TEAM });
    expect(await inUse()).toEqual({ baseUrl: TEAM, key: "" });
    await apiKey.set("typed-for-team");
    expect((await inUse()).key).toBe("typed-for-team");
    await setPolicies({ serviceAddress: "https://next.team.test" });
    expect((await inUse()).key).toBe("");
    await fake.browser.storage.managed.clear();
    expect(await inUse()).toEqual({ baseUrl: OWN, key: "own-key" });
  });

  test("the user's key stays where both have chosen the same service", async () => {
    await setService({ paidBaseUrl: TEAM });
    await apiKey.set("own-key");
    await setPolicies({ serviceAddress: TEAM });
    expect((await inUse()).key).toBe("own-key");
    await apiKey.set("");
    expect((await inUse()).key).toBe("");
  });
});

test("content scripts can read neither stored nor managed values", async () => {
  const setAccessLevel = vi.fn(async () => undefined);
  vi.stubGlobal("chrome", { storage: { local: { setAccessLevel }, managed: { setAccessLevel } } });
  await restrictStorageToTrustedContexts();
  expect(setAccessLevel.mock.calls).toEqual(Array(2).fill([{ accessLevel: "TRUSTED_CONTEXTS" }]));
});
