import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textFailureOf } from "../../src/messaging/text-failure-of.ts";
import {
  documentStatus,
  openDocumentResult,
  uploadDocument,
} from "../../src/service/documents/documents.ts";
import { createHttpClient } from "../../src/service/http/http-client.ts";
import {
  fetchLanguages,
  interfaceOffer,
  LANGUAGE_RESOURCES,
} from "../../src/service/languages/languages.ts";
import type { TextChoices } from "../../src/service/translate/text-lines.ts";
import { translateTexts } from "../../src/service/translate/translate.ts";
import { translateText } from "../../src/service/translate/translate-text.ts";
import {
  reconnectVoiceSession,
  requestVoiceSession,
} from "../../src/service/voice-session/voice-sessions.ts";
import type { RunningService } from "../service/options.ts";
import { startService } from "../service/start-service.ts";
import { ManualClock } from "../service/testing/manual-clock.ts";
import { accountClient, accountConnection, BEHAVIOURS } from "./behaviours.ts";

const clock = new ManualClock();
let service: RunningService;
beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.close());

const { signal } = new AbortController();

describe.each(BEHAVIOURS)("%s", (_behaviour, mode) => {
  const choices = {
    targetLanguage: "pt-BR",
    sourceLanguage: "en",
    outputFormat: "txt",
    formality: "prefer_more",
    glossaryId: "",
    styleId: "",
  } as const;

  async function followDocument(account: string, content: string) {
    const connection = accountConnection(service, account, mode);
    const http = accountClient(service, account, mode);
    const file = new Blob([content]);
    const request = { ...choices, file, fileName: "talk.txt" };
    const handle = await uploadDocument(connection, request, signal);
    // Longer than any translation takes.
    clock.advance(5_000);
    const ended = await documentStatus(http, handle, signal);
    return { http, handle, ended };
  }

  test("a document is translated and downloaded once", async () => {
    const { http, handle, ended } = await followDocument("documents", "Hello");
    expect(ended).toEqual({ status: "done", billedCharacters: 5 });
    const result = await openDocumentResult(http, handle, 1_000_000, signal);
    expect((await new Response(result).text()).length).toBeGreaterThan(0);
    await expect(openDocumentResult(http, handle, 1_000_000, signal)).rejects.toMatchObject({
      status: 404,
    });
  });

  test("a document that fails says why", async () => {
    const { ended } = await followDocument("failures", "12 34");
    expect(ended).toEqual({
      status: "error",
      explanation: "No translatable text can be extracted from the document.",
    });
  });

  // That this holds for every language is shown below: the behaviours treat all alike.
  test("texts are translated", async () => {
    const http = accountClient(service, "texts", mode);
    for (const target_lang of ["de", "pt-BR", "zh-HANS"] as const) {
      const translated = await translateTexts(http, { text: ["One", "2"], target_lang }, signal);
      expect(translated, target_lang).toMatchObject([{ detectedLanguage: "EN" }, { text: "2" }]);
    }
  });

  test("a voice session is requested and resumed", async () => {
    const http = accountClient(service, "voice", mode);
    const trust = { baseUrl: service.url, streamHosts: [] };
    const session = await requestVoiceSession(
      http,
      {
        source_media_content_type: "audio/webm;codecs=opus",
        message_format: "msgpack",
        source_language: "en",
        source_language_mode: "fixed",
        target_languages: ["zh-HANS", "en-GB", "de"],
        target_media_languages: ["pt-BR"],
        target_media_content_type: "audio/ogg;codecs=opus",
        target_media_voice: "female",
        formality: "less",
      },
      trust,
      signal,
    );
    expect(session.streamingUrl).toMatch(/^ws:/);
    const resumed = await reconnectVoiceSession(http, session.token, trust, signal);
    expect(resumed.sessionId).toBe(session.sessionId);
    expect(resumed.token).not.toBe(session.token);
  });

  test.each(LANGUAGE_RESOURCES)("the languages of %s are the interface's", async (resource) => {
    const http = accountClient(service, "languages", mode);
    const told = await fetchLanguages(http, resource, signal);
    const targets = told.filter(({ isTarget }) => isTarget).map(({ tag }) => tag);
    expect(targets.sort()).toEqual([...interfaceOffer(resource).targets].sort());
  });
});

// Lists that every account of the local service starts with.
const GLOSSARY = "11111111-1111-4111-8111-111111111111";
const GERMAN_LIST = "33333333-3333-4333-8333-333333333333";
const WORDS = "The keeper counts the seconds.";

function translate(text: string, choices: TextChoices, modes = "") {
  const apiKey = `local-key.account=texts${modes}`;
  const http = createHttpClient({ baseUrl: service.url, authScheme: "Service-Auth-Key", apiKey });
  return translateText(http, text, choices, signal);
}

test("texts are translated into every target language", async () => {
  const http = accountClient(service, "languages", "");
  for (const target_lang of interfaceOffer("translate_text").targets) {
    const translated = await translateTexts(http, { text: ["One", "2"], target_lang }, signal);
    expect(translated, target_lang).toMatchObject([{ detectedLanguage: "EN" }, { text: "2" }]);
  }
});

test("a style rule list changes a text, and both have the same price", async () => {
  const text = "The keeper counts the seconds.\n\nIt is 3.5 miles, don't be late!";
  const plain = await translate(text, { target_lang: "de" });
  const styled = await translate(text, { target_lang: "de", style_id: GERMAN_LIST });
  expect(plain.lines).toHaveLength(2);
  expect(plain.text).toContain("3.5");
  expect(styled.text).toBe(plain.text.replace("3.5", "3,5"));
  expect([plain.billedCharacters, styled.billedCharacters]).toEqual([61, 61]);
});

test("a glossary decides the words of a text", async () => {
  const choices = { target_lang: "ja", source_lang: "en", glossary_id: GLOSSARY };
  expect((await translate(WORDS, choices)).text).toContain("灯台守");
});

test("a language without formality refuses it, unless it is only preferred", async () => {
  const choices = { target_lang: "fi", formality: "more" } as const;
  await expect(translate(WORDS, choices)).rejects.toMatchObject({ reason: "bad_request" });
  const preferred = await translate(WORDS, { ...choices, formality: "prefer_more" });
  expect(preferred.billedCharacters).toBe(30);
});

test.each([
  [".refuse=429.retry-after=3", "too_many_requests", 3_000],
  [".refuse=403", "forbidden", null],
  [".refuse=413", "too_large", null],
  [".quota=9", "quota_exceeded", null],
  [".refuse=500", "server_error", null],
  [".outage=0-3600", "unreachable", null],
])("a text refused with %s has the problem %s", async (modes, problem, retryAfterMs) => {
  const thrown = await translate(WORDS, { target_lang: "de" }, modes).catch((error) => error);
  expect(textFailureOf(thrown)).toMatchObject({ problem, retryAfterMs });
});
