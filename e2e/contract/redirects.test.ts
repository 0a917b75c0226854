import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testConnection } from "../../src/service/account/connection-test.ts";
import { fetchUsage } from "../../src/service/account/usage.ts";
import {
  documentStatus,
  openDocumentResult,
  uploadDocument,
} from "../../src/service/documents/documents.ts";
import { createHttpClient, type FileClient } from "../../src/service/http/http-client.ts";
import {
  createStyleRuleList,
  deleteStyleRuleList,
  listStyleRuleLists,
  renameStyleRuleList,
  replaceRules,
} from "../../src/service/style-rules/style-rules.ts";
import {
  createGlossary,
  deleteGlossary,
  listGlossaries,
} from "../../src/service/terms/glossaries.ts";
import { createSpokenTerms } from "../../src/service/terms/spoken-terms.ts";
import { translateTexts } from "../../src/service/translate/translate.ts";
import {
  reconnectVoiceSession,
  requestVoiceSession,
} from "../../src/service/voice-session/voice-sessions.ts";
import {
  type RedirectingService,
  type Redirects,
  startRedirectingService,
} from "../harness/service/redirecting-service.ts";

let service: RedirectingService;
beforeAll(async () => {
  service = await startRedirectingService();
});
afterAll(() => service.close());

const { signal } = new AbortController();
const connection = () => ({
  baseUrl: service.baseUrl,
  authScheme: "Service-Auth-Key",
  apiKey: "secret-key",
});

const trust = () => ({ baseUrl: service.baseUrl, streamHosts: [] });

const voiceRequest = { source_media_content_type: "audio/webm;codecs=opus" } as const;
const handle = { documentId: "D", documentKey: "secret-document-key" };
const upload = {
  file: new Blob(["secret words"]),
  fileName: "talk.txt",
  targetLanguage: "de",
  sourceLanguage: null,
  outputFormat: null,
  formality: "default",
  glossaryId: "",
  styleId: "",
} as const;
const style = { name: "House", language: "de", rules: {}, instructions: [] };
const dictionary = { source: "en", target: "de", entries: [{ source: "a", target: "b" }] };

// One call of every kind: each method, body type and response reader.
const CALLS: Readonly<Record<string, (http: FileClient) => Promise<unknown>>> = {
  "POST voice session": (http) => requestVoiceSession(http, voiceRequest, trust(), signal),
  "GET voice session": (http) => reconnectVoiceSession(http, "secret-token", trust(), signal),
  "GET usage": (http) => fetchUsage(http, signal),
  "POST translate": (http) => translateTexts(http, { text: ["secret"], target_lang: "de" }, signal),
  "POST document": () => uploadDocument(connection(), upload, signal),
  "POST document status": (http) => documentStatus(http, handle, signal),
  "POST document result": (http) => openDocumentResult(http, handle, 1_000, signal),
  "GET style rules": (http) => listStyleRuleLists(http, signal),
  "POST style rules": (http) => createStyleRuleList(http, style, signal),
  "PATCH style rules": (http) => renameStyleRuleList(http, "id", "Home", signal),
  "PUT style rules": (http) => replaceRules(http, "id", {}, signal),
  "DELETE style rules": (http) => deleteStyleRuleList(http, "id", signal),
  "GET glossaries": (http) => listGlossaries(http, signal),
  "POST glossaries": (http) => createGlossary(http, "Sea", [dictionary], signal),
  "DELETE glossaries": (http) => deleteGlossary(http, "id", signal),
  "POST Spoken Terms": (http) =>
    createSpokenTerms(http, "Sea", [{ language: "en", terms: ["Pharos"] }], signal),
};

describe.each<Redirects["status"]>([301, 302, 303, 307, 308])("a redirect with %i", (status) => {
  test.each(Object.entries(CALLS))("of %s is not followed", async (_, call) => {
    for (const host of ["127.0.0.1", "localhost", "itself"] as const) {
      service.redirect({ status, host });
      const before = service.redirected.length;
      const failure = call(createHttpClient(connection()));
      await expect(failure).rejects.toMatchObject({ reason: "redirected" });
      expect(service.redirected.length).toBe(before + 1);
    }
    expect(service.arrivals).toEqual([]);
  });

  test("is reported by the connection test", async () => {
    service.redirect({ status, host: "localhost" });
    const { baseUrl, ...key } = connection();
    const addresses = { plan: "paid", paidBaseUrl: baseUrl, freeBaseUrl: baseUrl } as const;
    const draft = { ...addresses, ...key, streamHosts: [] };
    expect((await testConnection(draft, signal)).finding).toBe("redirected");
    expect(service.arrivals).toEqual([]);
  });
});
