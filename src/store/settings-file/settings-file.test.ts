import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ownApiKey } from "../../settings/connection/api-key.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../settings/schema/settings.ts";
import { defaultSiteChoices } from "../../settings/sites/site-choices.ts";
import { changeSite, siteStore } from "../../settings/sites/site-store.ts";
import { changeSettings, settingsStore } from "../../settings/stored/settings-store.ts";
import { documentChoices } from "../documents/document-choices.ts";
import { readSettingsFile, type SettingsFile } from "./settings-file.ts";
import { applyImport, exportSettings, summarizeImport } from "./settings-import.ts";

const fake = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: fake.browser }));
vi.mock("../../service/hosts/same-site.ts", () => ({
  isSameSite: async (a: string, b: string) => a.split(".").at(-2) === b.split(".").at(-2),
}));

const SERVICE = "https://api.captions.test";
const PASSPHRASE = "correct horse";
const WITH_ALL = { withService: true, passphrase: PASSPHRASE };
const AT_MS = Date.UTC(2026, 10, 26);

async function choose(change: Partial<Settings>) {
  await changeSettings((settings) => ({ ...settings, ...change }));
}

const service = (paidBaseUrl: string) => ({ ...DEFAULT_SETTINGS.service, paidBaseUrl });

async function setUp() {
  const answer = { baseUrl: SERVICE, host: "sound.elsewhere.test", isAllowed: true };
  await choose({
    service: { ...service(SERVICE), streamHosts: [answer] },
    languages: { ...DEFAULT_SETTINGS.languages, targets: ["de", "ja"] },
    text: { target: "fr", targets: { en: "ja" } },
  });
  await changeSite("a.test", (site) => ({ ...site, suggest: true, starts: 7 }));
  await changeSite("visited.test", (site) => ({ ...site, starts: 3 }));
  const choices = await documentChoices.get();
  await documentChoices.set({ ...choices, fetchesByItself: false });
  await ownApiKey.set("secret-key");
}

function parsed(text: string): SettingsFile {
  const read = readSettingsFile(text);
  if (!read.ok) throw new Error(read.problem);
  return read.file;
}

const stored = () => structuredClone(Object.fromEntries(fake.stored));

// The rounds that make guessing a passphrase slow would make tests slow too: each derivation must
// ask for all of them, and gets a thousandth.
const ROUNDS = 600_000;
beforeAll(() => {
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "deriveKey").mockImplementation(async (algorithm, ...others) => {
    expect(algorithm).toMatchObject({ name: "PBKDF2", hash: "SHA-256", iterations: ROUNDS });
    return await derive({ ...(algorithm as Pbkdf2Params), iterations: ROUNDS / 1000 }, ...others);
  });
});
afterAll(() => vi.restoreAllMocks());

beforeEach(() => fake.stored.clear());

describe("a settings file", () => {
  test("holds neither the key, nor answers about hosts, nor visited sites", async () => {
    await setUp();
    const text = await exportSettings(null, AT_MS);
    expect(text).not.toMatch(/secret-key|elsewhere|visited|starts": 7/);
    expect(JSON.parse(text)).toMatchObject({
      product: "Surtitle",
      version: 1,
      exportedAt: "2026-11-26T00:00:00.000Z",
      sites: [{ site: "a.test", suggest: true }],
    });
  });

  test("brings everything back on another computer, and can be undone once", async () => {
    await setUp();
    const before = stored();
    const file = parsed(await exportSettings(PASSPHRASE, AT_MS));
    fake.stored.clear();
    await changeSite("b.test", (site) => ({ ...site, suggest: true }));
    await changeSite("a.test", (site) => ({ ...site, starts: 2 }));
    const clean = stored();

    expect(await summarizeImport(file)).toMatchObject({
      settingCount: 5,
      parts: ["service", "languages", "text", "documents"],
      siteCount: 1,
      newBaseUrl: SERVICE,
      hasKey: true,
      dropsKey: false,
    });
    const undo = await applyImport(file, WITH_ALL);
    const own = before.settings as Settings;
    expect(await settingsStore.get()).toEqual({ ...own, service: service(SERVICE) });
    expect(await siteStore.get()).toMatchObject([
      { site: "a.test", suggest: true, starts: 2 },
      { site: "b.test" },
    ]);
    expect((await documentChoices.get()).fetchesByItself).toBe(false);
    expect(await ownApiKey.get()).toBe("secret-key");
    expect(await summarizeImport(file)).toMatchObject({ settingCount: 0, siteCount: 0 });

    await undo?.();
    expect(stored()).toEqual(clean);
  });

  test("changes nothing with a wrong passphrase, and everything but the key without one", async () => {
    await setUp();
    const file = parsed(await exportSettings(PASSPHRASE, AT_MS));
    fake.stored.clear();
    expect(await applyImport(file, { withService: true, passphrase: "wrong horse" })).toBeNull();
    expect(stored()).toEqual({});
    await applyImport(file, { withService: true, passphrase: "" });
    expect((await settingsStore.get()).service.paidBaseUrl).toBe(SERVICE);
    expect(await ownApiKey.get()).toBe("");
  });

  test("can leave out the service together with its key", async () => {
    await setUp();
    const file = parsed(await exportSettings(PASSPHRASE, AT_MS));
    await choose({ service: service("https://mine.test") });
    await ownApiKey.set("my-key");
    await applyImport(file, { withService: false, passphrase: PASSPHRASE });
    expect((await settingsStore.get()).service.paidBaseUrl).toBe("https://mine.test");
    expect(await ownApiKey.get()).toBe("my-key");
  });

  test("removes a key that belongs to another service than the file's", async () => {
    await setUp();
    const file = parsed(await exportSettings(null, AT_MS));
    await choose({ service: service("https://eu.captions.test") });
    expect(await summarizeImport(file)).toMatchObject({ dropsKey: false, hasKey: false });
    await choose({ service: service("https://mine.test") });
    expect(await summarizeImport(file)).toMatchObject({ dropsKey: true });
    await applyImport(file, { withService: true, passphrase: "" });
    expect(await ownApiKey.get()).toBe("");
  });

  test("keeps the service if the file names none", async () => {
    const file = parsed(await exportSettings(null, AT_MS));
    await setUp();
    expect(await summarizeImport(file)).toMatchObject({ newBaseUrl: null, dropsKey: false });
    await applyImport(file, { withService: true, passphrase: "" });
    expect((await settingsStore.get()).service.paidBaseUrl).toBe(SERVICE);
    expect(await ownApiKey.get()).toBe("secret-key");
  });

  test("does not release its key to another address", async () => {
    await setUp();
    const json = JSON.parse(await exportSettings(PASSPHRASE, AT_MS));
    json.settings.service.paidBaseUrl = "https://evil.test";
    // Without its own address, the key is not offered; with a forged one, it cannot be decrypted.
    const other = parsed(JSON.stringify(json));
    expect(await summarizeImport(other)).toMatchObject({ hasKey: false });
    await applyImport(other, WITH_ALL);
    expect(await ownApiKey.get()).toBe("");
    json.key.baseUrl = "https://evil.test";
    expect(await applyImport(parsed(JSON.stringify(json)), WITH_ALL)).toBeNull();
  });

  test("of an earlier version is migrated, and leaves unknown fields as they are", async () => {
    await choose({ reading: { ...DEFAULT_SETTINGS.reading, readAloud: true } });
    const { styleRules: _, reading: __, ...settings } = DEFAULT_SETTINGS;
    const old = { ...settings, version: 1, styles: { defaults: { de: "s-1" } } };
    const head = { product: "Surtitle", kind: "settings", version: 1 };
    await applyImport(parsed(JSON.stringify({ ...head, settings: old })), WITH_ALL);
    expect(await settingsStore.get()).toMatchObject({
      version: 2,
      styleRules: { defaults: { de: "s-1" } },
      reading: { readAloud: true },
    });
  });
});

describe("a file that cannot be used", () => {
  const good = {
    product: "Surtitle",
    kind: "settings",
    version: 1,
    settings: DEFAULT_SETTINGS,
    sites: [defaultSiteChoices("a.test")],
  };
  const key = {
    baseUrl: SERVICE,
    derivation: "PBKDF2-SHA-256",
    iterations: ROUNDS,
    salt: "AAAAAAAAAAAAAAAAAAAAAA==",
    cipher: "AES-256-GCM",
    iv: "AAAAAAAAAAAAAAAA",
    data: "AAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  };
  const { settings } = good;

  test("is told from one that can", () => {
    expect(readSettingsFile(JSON.stringify({ ...good, key }))).toMatchObject({ ok: true });
  });

  test.each([
    ["foreign", "not JSON"],
    ["foreign", "{}"],
    ["foreign", "[]"],
    ["foreign", "null"],
    ["foreign", { ...good, product: "Other" }],
    ["newer", { ...good, version: 2, settings: "another form" }],
    ["newer", { ...good, settings: { ...settings, version: 3 } }],
    ["damaged", { ...good, settings: null }],
    ["damaged", { ...good, settings: { ...settings, voice: [] } }],
    ["damaged", { ...good, settings: { ...settings, voice: { formality: "rude" } } }],
    ["damaged", { ...good, settings: { ...settings, service: { paidBaseUrl: "ftp://a" } } }],
    ["damaged", { ...good, sites: [{ site: "" }] }],
    ["damaged", { ...good, sites: Array(201).fill(good.sites[0]) }],
    ["damaged", { ...good, documents: "text" }],
    // Too few rounds would weaken a passphrase, and too many would keep the page busy for hours.
    ["damaged", { ...good, key: { ...key, iterations: 1000 } }],
    ["damaged", { ...good, key: { ...key, iterations: 1e9 } }],
    ["damaged", { ...good, key: { ...key, iv: "AAAA" } }],
    ["damaged", { ...good, key: { ...key, salt: "not base64 at all!!!!!!!" } }],
    ["damaged", { ...good, key: { ...key, data: "A".repeat(5000) } }],
    ["damaged", { ...good, key: { ...key, cipher: "none" } }],
  ])("is %s: %j", (problem, content) => {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    expect(readSettingsFile(text)).toEqual({ ok: false, problem });
  });

  test("changes no prototype and nothing it does not know", () => {
    const text = JSON.stringify({ ...good, extra: 1 }).replace(
      '"settings":{',
      '"settings":{"__proto__":{"polluted":true},"constructor":{"prototype":{}},',
    );
    const { file } = readSettingsFile(text) as { file: SettingsFile };
    expect(Object.keys(file.settings)).not.toContain("constructor");
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
