import { beforeEach, expect, test, vi } from "vitest";
import type { SegmentUpdate } from "../../../captions/segment.ts";
import { apiKey } from "../../../settings/connection/api-key.ts";
import { changeSettings } from "../../../settings/stored/settings-store.ts";
import type { SessionAccess } from "../../../store/journal/journal-entry.ts";
import { resetFakes } from "../../testing/fake-background.ts";
import { endVoiceSession } from "./end-voice-session.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../../testing/fake-background.ts")).fake.browser };
});

const HERE = "https://api.example.com";
const ACCESS: SessionAccess = {
  ...{ token: "left", baseUrl: HERE, contentType: "audio/flac" },
  ...{ messageFormat: "json", targets: ["de"] },
};

const requests: string[] = [];
const sent: unknown[] = [];
let response: () => Response;

// The service's end of the connection: it writes two last words, and ends.
class LastWordsSocket {
  binaryType = "blob";
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    queueMicrotask(() => this.onopen?.());
  }

  send(frame: string) {
    sent.push(JSON.parse(frame));
    const words = (text: string) => [{ text, start_time: 0, end_time: 400 }];
    const german = { language: "de", concluded: words("Guten"), tentative: [] };
    const english = [{ ...words("Good")[0], language: "en" }];
    for (const message of [
      { source_transcript_update: { concluded: english, tentative: [] } },
      { source_transcript_update: { concluded: [], tentative: [] } },
      { target_transcript_update: german },
      { end_of_stream: {} },
    ]) {
      this.onmessage?.({ data: JSON.stringify(message) });
    }
  }

  close() {}
}

beforeEach(async () => {
  resetFakes();
  requests.length = 0;
  sent.length = 0;
  response = () => Response.json({ streaming_url: "wss://api.example.com/connect", token: "next" });
  vi.stubGlobal("WebSocket", LastWordsSocket);
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    requests.push(`${method} ${url}`);
    return response();
  });
  await changeSettings((settings) => ({
    ...settings,
    service: { ...settings.service, plan: "paid", paidBaseUrl: HERE },
  }));
  await apiKey.set("key");
  return () => vi.unstubAllGlobals();
});

test("a session that was left open is resumed and ended, and its last words arrive", async () => {
  const updates: SegmentUpdate[] = [];
  expect(await endVoiceSession(ACCESS, (update) => updates.push(update))).toBe(true);
  expect(requests).toEqual([`GET ${HERE}/v3/voice/realtime?token=left`]);
  expect(sent).toEqual([{ end_of_source_media: {} }]);
  expect(updates.map(({ lane, concluded }) => [lane, concluded[0]?.text])).toEqual([
    ["original", "Good"],
    ["de", "Guten"],
  ]);
});

test.each([
  [404, true],
  [503, false],
])("a service that answers with %i says whether the session is over: %s", async (status, over) => {
  response = () => new Response("{}", { status });
  expect(await endVoiceSession(ACCESS)).toBe(over);
  expect(sent).toEqual([]);
});
