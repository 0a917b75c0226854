import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import WebSocket from "ws";
import type { SourceContentType } from "../../src/audio/formats/source-formats.ts";
import {
  reconnectVoiceSession,
  requestVoiceSession,
  streamAddress,
  type VoiceSession,
} from "../../src/service/voice-session/voice-sessions.ts";
import { StreamConnection } from "../../src/voice/connection/stream-connection.ts";
import { createCodec } from "../../src/voice/messages/codec/create-codec.ts";
import type { RunningService } from "../service/options.ts";
import { loadIndex } from "../service/recogniser/load-index.ts";
import { startService } from "../service/start-service.ts";
import { part, toS16le } from "../service/testing/sound.ts";
import { accountClient } from "./behaviours.ts";

const TALKS = fileURLToPath(new URL("../site/talks", import.meta.url));
const PCM = "audio/pcm;encoding=s16le;rate=8000";
const PCM_HZ = 8000;
// A complete file: sending it twice repeats the container's header.
const FLAC_FILE = readFileSync(
  new URL("../service/decoders/fixtures/speech.flac", import.meta.url),
);
const CHUNK_BYTES = 960;

const { signal } = new AbortController();

let service: RunningService;
let talk: Float32Array;
beforeAll(async () => {
  service = await startService();
  const { talks } = await loadIndex(TALKS, () => {});
  const found = talks.find((each) => each.talk.name === "lighthouses");
  if (!found) throw new Error("The talk is not there.");
  talk = found.talk.sound;
}, 60_000);
afterAll(() => service.close());
beforeEach(() => void vi.stubGlobal("WebSocket", WebSocket));
afterEach(() => void vi.unstubAllGlobals());

function clientOf(account: string, modes: string, contentType: SourceContentType) {
  const http = accountClient(service, account, `.unpaced${modes}`);
  const trust = { baseUrl: service.url, streamHosts: [] };
  const open = async (session: VoiceSession) => {
    const address = streamAddress(session);
    const connection = await StreamConnection.open(address, createCodec("msgpack"), signal);
    const concluded: string[] = [];
    connection.onEveryMessage(({ name, body }) => {
      if (name === "source_transcript_update") {
        concluded.push(...body.concluded.map(({ text }) => text));
      }
    });
    const send = (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        connection.sendSound(bytes.subarray(at, at + CHUNK_BYTES));
      }
    };
    return { session, connection, concluded, send };
  };
  return {
    begin: async () =>
      open(
        await requestVoiceSession(
          http,
          {
            source_media_content_type: contentType,
            message_format: "msgpack",
            source_language: "en",
            source_language_mode: "fixed",
            target_languages: [],
          },
          trust,
          signal,
        ),
      ),
    resume: async ({ token }: VoiceSession) =>
      open(await reconnectVoiceSession(http, token, trust, signal)),
  };
}

describe("a container that repeats its header on a resumed connection", () => {
  async function sendFileTwice(account: string, modes: string) {
    const client = clientOf(account, modes, "audio/flac");
    const first = await client.begin();
    first.send(FLAC_FILE);
    first.connection.beginClose();
    expect(await first.connection.ended).toBe("closed");
    const second = await client.resume(first.session);
    second.send(FLAC_FILE);
    return { client, second };
  }

  test("is accepted", async () => {
    const { second } = await sendFileTwice("taken", "");
    second.connection.sendEnd();
    expect(await second.connection.ended).toBe("completed");
  });

  test("ends the stream with repeated-header=refused", async () => {
    const { client, second } = await sendFileTwice("refused", ".repeated-header=refused");
    await expect(second.connection.ended).rejects.toMatchObject({ name: "VoiceError" });
    await expect(client.resume(second.session)).rejects.toMatchObject({ status: 400 });
  });

  test("has its connection closed with repeated-header=closed, and may be resumed", async () => {
    const { client, second } = await sendFileTwice("closed", ".repeated-header=closed");
    expect(await second.connection.ended).toBe("closed");
    const third = await client.resume(second.session);
    third.connection.sendEnd();
    expect(await third.connection.ended).toBe("completed");
  });
});

describe("the sound of a resumed connection", () => {
  async function wordsOfBoth(account: string, modes: string): Promise<string> {
    const client = clientOf(account, modes, PCM);
    const first = await client.begin();
    first.send(toS16le(part(talk, PCM_HZ, 0, 6000)));
    first.connection.beginClose();
    expect(await first.connection.ended).toBe("closed");
    const second = await client.resume(first.session);
    second.send(toS16le(part(talk, PCM_HZ, 6000, 14_000)));
    second.connection.sendEnd();
    expect(await second.connection.ended).toBe("completed");
    return [...first.concluded, ...second.concluded].join("");
  }

  test("is silence with deaf-after-resume: only words from before it still arrive", async () => {
    const all = await wordsOfBoth("hearing", "");
    const owed = await wordsOfBoth("deaf", ".deaf-after-resume");
    expect(all.startsWith(owed)).toBe(true);
    expect(owed.length).toBeGreaterThan(0);
    expect(owed.length).toBeLessThan(all.length);
  });
});
