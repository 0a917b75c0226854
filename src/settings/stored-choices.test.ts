import { beforeEach, describe, expect, test, vi } from "vitest";
import { addTarget, moveLane, setSource, showTarget } from "./changes/language-changes.ts";
import { apiKey } from "./connection/api-key.ts";
import { forgetStreamHostAnswer, saveStreamHostAnswer } from "./connection/stream-host-answers.ts";
import { DEFAULT_SETTINGS, type LanguageSettings } from "./schema/settings.ts";
import { languageProposal } from "./stored/language-proposal.ts";
import { changeSettings, parseSettings, settingsStore } from "./stored/settings-store.ts";
import { welcomeProgress } from "./stored/welcome-progress.ts";

const { browser, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));
beforeEach(() => stored.clear());

async function changeLanguages(to: (languages: LanguageSettings) => LanguageSettings) {
  await changeSettings((settings) => ({ ...settings, languages: to(settings.languages) }));
}

describe("stored values are not trusted", () => {
  test.each([undefined, null, 7, "text", [], {}])("%j gives the defaults", (value) => {
    expect(parseSettings(value)).toEqual(DEFAULT_SETTINGS);
  });

  test("a damaged field falls back alone", () => {
    const settings = parseSettings({
      version: 1,
      service: { ...DEFAULT_SETTINGS.service, plan: "gold", paidBaseUrl: "https://a.example.test" },
      languages: {
        ...DEFAULT_SETTINGS.languages,
        source: "de",
        targets: ["en", "de", "fr", "ja", "ar", "it"],
      },
      voice: null,
    });
    expect(settings.service).toMatchObject({ plan: "paid", paidBaseUrl: "https://a.example.test" });
    expect(settings.languages).toMatchObject({ source: "de", targets: [] });
    expect(settings.voice).toEqual(DEFAULT_SETTINGS.voice);
  });

  test("missing fields get their defaults, and the others stay", () => {
    const voice = {
      formality: "less",
      spokenTermsId: "",
      glossaryId: "g-1",
      messageFormat: "json",
    };
    const { stream: _, ...earlier } = { ...DEFAULT_SETTINGS, voice };
    expect(parseSettings(earlier)).toEqual({
      ...DEFAULT_SETTINGS,
      voice: { ...DEFAULT_SETTINGS.voice, ...voice },
    });
  });

  test.each([
    [
      { ringSeconds: 9, silenceMinutes: 2 },
      { ...DEFAULT_SETTINGS.stream, silenceMinutes: 2 },
    ],
    [
      { ringSeconds: 120, silenceMinutes: 0.4 },
      { ...DEFAULT_SETTINGS.stream, ringSeconds: 120 },
    ],
    [{ ringSeconds: Number.NaN, silenceMinutes: 11 }, DEFAULT_SETTINGS.stream],
    [{ ringSeconds: "90", silenceMinutes: null }, DEFAULT_SETTINGS.stream],
  ])("numbers out of bounds, %j, become their defaults", (stream, expected) => {
    expect(parseSettings({ ...DEFAULT_SETTINGS, stream }).stream).toEqual(expected);
  });

  test("values that no input field accepts become their defaults", () => {
    const voice = { ...DEFAULT_SETTINGS.voice, spokenTermsId: "no-uuid", glossaryId: "two words" };
    const languages = { ...DEFAULT_SETTINGS.languages, targets: ["de", "de"] };
    expect(parseSettings({ ...DEFAULT_SETTINGS, languages, voice })).toEqual(DEFAULT_SETTINGS);
  });

  test.each([
    "http://api.example.com",
    "ftp://api.example.com",
    "https://user:secret@api.example.com",
    "https://api.example.com/?next=",
    "https://api.example.com/v3",
    "javascript:alert(1)",
    `https://api.example.com/${"x".repeat(2048)}`,
    7,
  ])("%s is no base address, even if it is stored", (address) => {
    const service = {
      ...DEFAULT_SETTINGS.service,
      paidBaseUrl: address,
      freeBaseUrl: "https://free.example.com",
    };
    expect(parseSettings({ ...DEFAULT_SETTINGS, service }).service).toEqual({
      ...DEFAULT_SETTINGS.service,
      freeBaseUrl: "https://free.example.com",
    });
  });

  test("an address of an earlier version is normalized", () => {
    const service = { ...DEFAULT_SETTINGS.service, paidBaseUrl: "http://[::1]:4700/" };
    const read = parseSettings({ ...DEFAULT_SETTINGS, service }).service;
    expect(read.paidBaseUrl).toBe("http://localhost:4700");
  });

  test.each(["", "two words", "Key\r\nCookie: a=b", "x".repeat(65), null])(
    "%j is no authorization scheme, even if it is stored",
    (authScheme) => {
      const service = { ...DEFAULT_SETTINGS.service, authScheme };
      expect(parseSettings({ ...DEFAULT_SETTINGS, service })).toEqual(DEFAULT_SETTINGS);
    },
  );

  test.each([
    ["stop", "stop"],
    ["continue", "continue"],
    [undefined, "continue"],
    ["perhaps", "continue"],
    [true, "continue"],
  ])("with %j stored, hidden captions %s", (whenHidden, expected) => {
    const stream = { ...DEFAULT_SETTINGS.stream, ringSeconds: 90, whenHidden };
    const read = parseSettings({ ...DEFAULT_SETTINGS, stream }).stream;
    expect(read).toEqual({ ...stream, whenHidden: expected });
  });

  test("a format that the service does not list becomes the default", () => {
    const voice = { ...DEFAULT_SETTINGS.voice, sourceFormat: "audio/wav", slowLink: "perhaps" };
    expect(parseSettings({ ...DEFAULT_SETTINGS, voice }).voice).toEqual(DEFAULT_SETTINGS.voice);
  });

  test.each([undefined, 7, {}, "two words", "line\nbreak", "é", "x".repeat(1025)])(
    "%j is no key",
    async (value) => {
      stored.set("apiKey", value);
      expect(await apiKey.get()).toBe("");
    },
  );

  test.each([undefined, {}, { step: "party", captioned: true }])(
    "%j starts the welcome page from its first step",
    async (value) => {
      stored.set("welcomeProgress", value);
      expect(await welcomeProgress.get()).toEqual({ step: "engine", captioned: false });
    },
  );

  test.each([undefined, {}, { source: "en", targets: [7] }, { source: "?", targets: [] }])(
    "%j is no proposal of languages",
    async (value) => {
      stored.set("languageProposal", value);
      expect(await languageProposal.get()).toBeNull();
    },
  );
});

test("quick changes do not undo each other", async () => {
  await Promise.all([
    changeLanguages((languages) => addTarget(languages, "de")),
    changeLanguages((languages) => addTarget(languages, "ja")),
    changeLanguages((languages) => showTarget(languages, "de", false)),
    changeLanguages((languages) => setSource(languages, "ar")),
    changeSettings(({ service, ...others }) => ({
      ...others,
      service: { ...service, plan: "free" },
    })),
    changeLanguages((languages) => moveLane(languages, "ja", 1)),
    changeLanguages((languages) => ({ ...languages, showOriginal: false })),
  ]);
  const settings = await settingsStore.get();
  expect(settings.service.plan).toBe("free");
  expect(settings.languages).toEqual({
    source: "ar",
    sourceMode: "fixed",
    targets: ["ja", "de"],
    hidden: ["de"],
    showOriginal: false,
    originalAt: 0,
  });
});

test("languages that a service adds can be stored, but not the name of the original's lane", async () => {
  await changeLanguages((languages) => addTarget(languages, "sw"));
  await changeLanguages((languages) => setSource(languages, "yue-Hant-HK", true));
  await changeSettings((settings) => ({ ...settings, dub: { ...settings.dub, language: "sw" } }));
  const { languages, dub } = await settingsStore.get();
  expect([languages.targets, languages.source, languages.sourceMode, dub.language]).toEqual([
    ["sw"],
    "yue-Hant-HK",
    "auto",
    "sw",
  ]);
  for (const broken of ["original", "no language", "x".repeat(80)]) {
    await expect(changeLanguages((languages) => addTarget(languages, broken))).rejects.toThrow();
  }
});

test("a change that breaks the schema is rejected and changes nothing", async () => {
  await changeLanguages((languages) => addTarget(languages, "de"));
  const six = ["en", "de", "fr", "ja", "ar", "it"] as const;
  const broken = changeSettings((settings) => ({
    ...settings,
    languages: { ...settings.languages, targets: [...six] },
  }));
  await expect(broken).rejects.toThrow();
  expect((await settingsStore.get()).languages.targets).toEqual(["de"]);
});

test("the newest twenty answers about other hosts are stored with their service", async () => {
  const answer = (host: string, isAllowed: boolean, baseUrl = "https://api.example.com") => ({
    baseUrl,
    host,
    isAllowed,
  });
  await saveStreamHostAnswer(answer("voice.example.org", false));
  await saveStreamHostAnswer(answer("voice.example.org", true, "https://other.example"));
  await saveStreamHostAnswer(answer("voice.example.org", true));
  const kept = async () => (await settingsStore.get()).service.streamHosts;
  expect(await kept()).toEqual([
    answer("voice.example.org", true, "https://other.example"),
    answer("voice.example.org", true),
  ]);
  await forgetStreamHostAnswer(answer("voice.example.org", true, "https://other.example"));
  expect(await kept()).toEqual([answer("voice.example.org", true)]);
  for (let i = 0; i < 30; i++) await saveStreamHostAnswer(answer(`v${i}.example`, true));
  expect((await kept()).map(({ host }) => host)).toEqual(
    Array.from({ length: 20 }, (_, i) => `v${i + 10}.example`),
  );
});

test("the key is stored apart from the settings", async () => {
  await apiKey.set("very-secret");
  await changeSettings(({ service, ...others }) => ({
    ...others,
    service: { ...service, paidBaseUrl: "https://a.example.test" },
  }));
  expect(JSON.stringify(stored.get("settings"))).not.toContain("very-secret");
  expect(await apiKey.get()).toBe("very-secret");
});
