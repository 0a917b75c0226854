import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { concatSounds } from "../audio/concat-sounds.ts";
import { bestPlace } from "../recogniser/similarity.ts";
import { comparedRateHz, decodeSpeech } from "../testing/decode-speech.ts";
import {
  concludedSegments,
  type SpeechFixture,
  startSpeechFixture,
} from "../testing/speech-fixture.ts";
import { targetFormats } from "../voice/target-formats.ts";

// Speech is synthesised by a thread that shares the machine with every other test.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// Sentences with speech of two and of four seconds.
const sentences = 2;
// A third of a second from the middle of each utterance.
const comparedSamples = comparedRateHz / 3;
// Least similarity to the synthesised speech; Opus rebuilds hissing sounds from noise.
const minLikeness = { s16le: 0.95, alaw: 0.95, ulaw: 0.95, opus: 0.9, flac: 0.999, aac: 0.95 };

let fixture: SpeechFixture;
beforeAll(async () => {
  // These tests are not about speech that comes back.
  fixture = await startSpeechFixture(0);
});
afterAll(() => fixture.service.close());

describe.each(["json", "msgpack"] as const)("speech in %s", (format) => {
  test("has the fields and the order of the interface", async () => {
    const body = { message_format: format, target_languages: ["ja"] };
    const { client, chunks } = await fixture.recite(body, { sentences });
    const [first, ...later] = chunks;
    expect(first?.fields).toEqual({
      language: "de",
      content_type: "audio/webm;codecs=opus;",
      headers: 1,
      duration: expect.any(Number),
      text: expect.any(String),
    });
    for (const { fields } of later)
      expect(Object.keys(fields)).toEqual(["language", "duration", "text"]);
    for (const { fields, parts } of chunks) {
      expect(fields.duration).toBeGreaterThan(0);
      expect(Number.isInteger(fields.duration)).toBe(true);
      expect(parts.length).toBeGreaterThan(0);
    }
    const texts = chunks.map(({ fields }) => fields.text);
    expect(texts.filter((text) => text !== null).length).toBe(sentences);
    expect(texts.filter((text) => text === null).length).toBeGreaterThan(2);
    expect(texts.filter((text) => text !== null).join("")).toBe(
      concludedSegments([client], "de")
        .map(({ text }) => text)
        .join(""),
    );

    const names = client.messages.map(({ name, body }) => `${name} ${body.language ?? ""}`.trim());
    expect(names.lastIndexOf("target_media_chunk de")).toBeLessThan(
      names.indexOf("end_of_target_media de"),
    );
    expect(names.slice(-2)).toEqual(["end_of_target_media de", "end_of_stream"]);
    expect(names.filter((name) => name.startsWith("end_of"))).toEqual([
      "end_of_source_transcript",
      "end_of_target_transcript ja",
      "end_of_target_transcript de",
      "end_of_target_media de",
      "end_of_stream",
    ]);
  });
});

// Each codec and each container.
const shortFormats = [
  "audio/flac",
  "video/mp2t;codecs=aac",
  "audio/ogg;codecs=opus",
  "audio/pcm;encoding=alaw;rate=8000",
  "audio/pcm;encoding=ulaw;rate=8000",
  "audio/pcm;encoding=s16le;rate=16000",
  "audio/webm;codecs=opus",
  "audio/x-matroska;codecs=flac",
];
const speechFormats = targetFormats.map((format) => ({
  ...format,
  options: shortFormats.includes(format.contentType) ? {} : { tags: ["long"] },
}));

describe.each(speechFormats)("$contentType", ({ contentType, codec, options }) => {
  test("carries the speech and nothing else", options, async () => {
    const body = { target_media_content_type: contentType, message_format: "msgpack" };
    const { chunks, sessionId } = await fixture.recite(body, { sentences });
    const said = concatSounds(...fixture.service.speech(sessionId).map(({ samples }) => samples));
    expect(said.length).toBeGreaterThan(24_000 * 5);
    const heard = await decodeSpeech(
      contentType,
      chunks.flatMap(({ parts }) => parts),
    );
    const lengthMs = chunks.reduce((sum, { fields }) => sum + Number(fields.duration), 0);
    expect(Math.abs(heard.length / 24 - lengthMs)).toBeLessThan(60);

    // Each utterance is where the previous durations place it, but for the codec's delay.
    let from = 0;
    let number = -1;
    let delay: number | undefined;
    const utterances = fixture.service.speech(sessionId);
    expect(utterances.length).toBe(sentences);
    for (const { fields } of chunks) {
      if (fields.text !== null) {
        number += 1;
        const { samples = new Float32Array(), text } = utterances[number] ?? {};
        expect(text).toBe(fields.text);
        const middle = Math.floor(samples.length / 4);
        const sound = heard.subarray(from + middle, from + middle + comparedSamples);
        // A codec has the same delay everywhere.
        const reach = delay === undefined ? 1_100 : 60;
        const { at, score } = bestPlace(sound, samples, middle - (delay ?? 0), reach);
        delay ??= middle - at;
        expect(score).toBeGreaterThan(minLikeness[codec]);
      }
      from += (Number(fields.duration) * comparedRateHz) / 1_000;
    }
    expect(number).toBe(utterances.length - 1);
  });
});
