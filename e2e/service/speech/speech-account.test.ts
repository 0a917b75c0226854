// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { resample } from "../audio/resampler.ts";
import { toS16le } from "../testing/sound.ts";
import { benchChunkBytes, type SpeechBench, startSpeechBench } from "../testing/speech-bench.ts";

// Speech is made by a thread that shares the machine with every other test.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const raw = "audio/pcm;encoding=s16le;rate=24000";

let bench: SpeechBench;
beforeAll(async () => {
  bench = await startSpeechBench();
});
afterAll(() => bench.service.close());

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("the account", () => {
  test("says what was said, and that nothing of it came back", async () => {
    const { chunks, sessionId } = await bench.speak({ target_media_content_type: raw });
    const pieces = chunks.flatMap(({ parts }) => parts);
    const [account] = bench.service.accounts();
    expect(account).toMatchObject({
      sessionId,
      ownSpeechHeardMs: 0,
      speech: {
        language: "de",
        contentType: raw,
        utterances: bench.service.speech(sessionId).length,
        chunks: chunks.length,
        pieces: pieces.length,
        payloadBytes: sum(pieces.map((piece) => piece.length)),
      },
    });
    expect(account?.speech?.secondsSent).toBeCloseTo(account?.speech?.secondsMade ?? 0, 1);
    await bench.speak({ target_media_languages: [], target_languages: ["de"] });
    expect(bench.service.accounts()[0]?.speech).toBeNull();
  });

  test("says when speech comes back, to whichever session", async () => {
    const { sessionId } = await bench.speak();
    const [, said] = bench.service.speech(sessionId);
    const sound = resample(said?.samples ?? new Float32Array(), 24_000, 8_000);
    const { client, ticket } = await bench.open({ target_media_languages: [] });
    const mixed = bench.talk.map((sample, n) => sample + (sound[n - 8_000] ?? 0));
    client.sendSound(toS16le(mixed), benchChunkBytes);
    const heardMs = () =>
      bench.service.accounts().find((one) => one.sessionId === ticket.session_id)?.ownSpeechHeardMs;
    await vi.waitUntil(() => (heardMs() ?? 0) > 1_000, { timeout: 60_000 });
    client.close();
  });
});
