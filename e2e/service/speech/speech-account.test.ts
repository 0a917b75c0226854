import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { resample } from "../audio/resampler.ts";
import { toS16le } from "../testing/sound.ts";
import {
  fixtureChunkBytes,
  type SpeechFixture,
  startSpeechFixture,
} from "../testing/speech-fixture.ts";

// Speech is synthesised by a thread that shares the machine with every other test.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const raw = "audio/pcm;encoding=s16le;rate=24000";

let fixture: SpeechFixture;
beforeAll(async () => {
  fixture = await startSpeechFixture();
});
afterAll(() => fixture.service.close());

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("the account", () => {
  test("reports the speech, and that none of it came back", async () => {
    // The service has spoken twice before most of the sound arrives.
    const { chunks, sessionId } = await fixture.speak(
      { target_media_content_type: raw },
      "local-key.scripted.script-sentences=2",
      6,
    );
    const pieces = chunks.flatMap(({ parts }) => parts);
    const [account] = fixture.service.accounts();
    expect(account).toMatchObject({
      sessionId,
      ownSpeechHeardMs: 0,
      speech: {
        language: "de",
        contentType: raw,
        utterances: fixture.service.speech(sessionId).length,
        chunks: chunks.length,
        pieces: pieces.length,
        payloadBytes: sum(pieces.map((piece) => piece.length)),
      },
    });
    expect(account?.speech?.secondsSent).toBeCloseTo(account?.speech?.secondsMade ?? 0, 1);
    await fixture.recite({ target_media_languages: [], target_languages: ["de"] });
    expect(fixture.service.accounts()[0]?.speech).toBeNull();
  });

  test("reports speech that comes back to any session", async () => {
    const { sessionId } = await fixture.recite();
    const [said] = fixture.service.speech(sessionId);
    const sound = resample(said?.samples ?? new Float32Array(), 24_000, 8_000);
    const { client, ticket } = await fixture.open(
      { target_media_languages: [] },
      "local-key.scripted",
    );
    const talk = fixture.talk.subarray(0, 5 * 8_000);
    const mixed = talk.map((sample, n) => sample + (sound[n - 8_000] ?? 0));
    client.sendSound(toS16le(mixed), fixtureChunkBytes);
    const heardMs = () =>
      fixture.service.accounts().find((one) => one.sessionId === ticket.session_id)
        ?.ownSpeechHeardMs;
    await vi.waitUntil(() => (heardMs() ?? 0) > 1_000, { timeout: 60_000 });
    client.close();
  });
});
