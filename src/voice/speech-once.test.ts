import { beforeEach, describe, expect, it } from "vitest";
import type { StreamRig } from "./testing/stream-rig.ts";
import { Talk } from "./testing/talk.ts";
import { useRigs } from "./testing/use-rigs.ts";
import { wordsFrom } from "./testing/words-from.ts";

const { rigFor } = useRigs();

const LANE = "de";
// Half a minute: longer than the tests let pass before they end a talk.
const WORDS = 75;

function countingTalk(words: number): Talk {
  return new Talk(wordsFrom(500, Array.from({ length: words }, (_, i) => `n${i}`).join(" ")));
}

function utterances(rig: StreamRig): string[] {
  return rig.speech.flatMap(({ chunk: { text } }) => (text === null ? [] : [text.trim()]));
}

function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/\s+/));
}

function concludedTexts(rig: StreamRig): string[] {
  return rig.updates
    .filter(({ lane }) => lane === LANE)
    .flatMap(({ concluded }) => concluded.map(({ text }) => text.trim()));
}

describe("translated speech", () => {
  let rig: StreamRig;

  beforeEach(() => {
    rig = rigFor(countingTalk(WORDS));
    rig.service.targets = [LANE, "fr"];
    rig.service.speechLanguage = LANE;
    rig.start();
  });

  const finish = () => rig.playAndFinish(rig.talk.endMs + 3000 - rig.clock.nowMs);

  it("speaks every word once, in one byte stream, each utterance at its position", async () => {
    await finish();
    expect(wordsOf(utterances(rig))).toEqual(wordsOf(concludedTexts(rig)));
    expect(wordsOf(utterances(rig)).length).toBe(WORDS);
    const segments = concludedTexts(rig);
    for (const { chunk, position } of rig.speech) {
      if (chunk.text !== null) expect(segments[position.ordinal ?? -1]).toBe(chunk.text.trim());
      expect(position.lane).toBe(LANE);
    }
    expect(new Set(rig.speech.map(({ chunk }) => chunk.speechStreamId))).toEqual(
      new Set(["stream-1"]),
    );
    expect(rig.speech[0]?.chunk).toMatchObject({ headers: 1, contentType: "audio/opus" });
    expect(rig.speech.slice(1).every(({ chunk }) => chunk.headers === 0)).toBe(true);
    const names = rig.speech.map(({ chunk }) => chunk.utterance);
    expect(new Set(names).size).toBe(utterances(rig).length);
  });

  it("does not repeat what a restarted session speaks again, and adds what was missing", async () => {
    await rig.clock.pass(9000);
    rig.service.behaviour.resume = "refuses";
    rig.service.socket?.drop();
    await rig.clock.pass(9000);
    rig.stream.renew();
    await finish();
    expect(rig.service.requests).toBe(3);
    const spoken = wordsOf(utterances(rig));
    const twice = spoken.filter((word, at) => spoken.indexOf(word) !== at);
    // A segment of the new session that is mostly new is spoken whole.
    expect(twice.length).toBeLessThanOrEqual(6);
    const missing = wordsOf(concludedTexts(rig)).filter((word) => !spoken.includes(word));
    expect(missing.length).toBeLessThanOrEqual(6);
    const streams = [...new Set(rig.speech.map(({ chunk }) => chunk.speechStreamId))];
    expect(streams).toEqual(["stream-1", "stream-2", "stream-3"]);
    for (const row of streams) {
      const first = rig.speech.find(({ chunk }) => chunk.speechStreamId === row);
      expect(first?.chunk.headers, "the stream begins with a header").toBe(1);
    }
  });

  it("continues after the worker was killed, without a repeat", async () => {
    await rig.clock.pass(12_000);
    rig.killAndRestart();
    await finish();
    const spoken = wordsOf(utterances(rig));
    const twice = spoken.filter((word, at) => spoken.indexOf(word) !== at);
    expect(twice.length).toBeLessThanOrEqual(3);
    const segments = concludedTexts(rig);
    const last = rig.speech.findLast(({ chunk }) => chunk.text !== null);
    expect(segments[last?.position.ordinal ?? -1]).toBe(last?.chunk.text?.trim());
  });

  it("ignores speech in other languages, and loses no word to malformed speech", async () => {
    await rig.clock.pass(5000);
    const chunk = { language: "fr", data: [btoa("x")], duration: 100, text: "non" };
    rig.service.socket?.deliver({ target_media_chunk: chunk });
    rig.service.socket?.deliver({ target_media_chunk: { language: LANE, data: 7 } });
    await finish();
    expect(utterances(rig)).not.toContain("non");
    expect(rig.outcome).toBe("ended");
    expect(rig.textOf(LANE)).toBe(rig.expectedText(LANE));
  });

  it("begins and ends with the sessions that request it", async () => {
    rig.service.speechLanguage = null;
    rig.stream.renew();
    await rig.clock.pass(8000);
    const before = rig.speech.length;
    rig.service.speechLanguage = LANE;
    rig.stream.renew();
    await rig.clock.pass(8000);
    rig.service.speechLanguage = null;
    rig.stream.renew();
    await rig.clock.pass(4000);
    const after = rig.speech.length;
    expect(after).toBeGreaterThan(before);
    await finish();
    expect(rig.speech.length).toBe(after);
    expect(rig.textOf(LANE)).toBe(rig.expectedText(LANE));
  });
});
