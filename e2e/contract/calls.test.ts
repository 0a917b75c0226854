import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  documentStatus,
  openDocumentResult,
  uploadDocument,
} from "../../src/service/documents/documents.ts";
import {
  fetchLanguages,
  interfaceOffer,
  LANGUAGE_RESOURCES,
} from "../../src/service/languages/languages.ts";
import { translateTexts } from "../../src/service/translate/translate.ts";
import {
  reconnectVoiceSession,
  requestVoiceSession,
} from "../../src/service/voice-session/voice-sessions.ts";
import type { RunningService } from "../service/options.ts";
import { startService } from "../service/start-service.ts";
import { accountClient, accountConnection, BEHAVIOURS } from "./behaviours.ts";

let service: RunningService;
beforeAll(async () => {
  service = await startService();
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
    const ended = await vi.waitUntil(
      async () => {
        const status = await documentStatus(http, handle, signal);
        return (status.status === "done" || status.status === "error") && status;
      },
      { timeout: 20_000, interval: 100 },
    );
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

  test("texts are translated into every target language", async () => {
    const http = accountClient(service, "texts", mode);
    for (const target_lang of interfaceOffer("translate_text").targets) {
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
