import { beforeEach, describe, expect, it } from "vitest";
import type { StreamRig } from "./testing/stream-rig.ts";
import { Talk } from "./testing/talk.ts";
import { useRigs } from "./testing/use-rigs.ts";
import { wordsFrom } from "./testing/words-from.ts";

const { rigFor } = useRigs();

const LANE = "de";

/** A talk without a pause, no word of which comes twice. */
function countingTalk(words: number): Talk {
  return new Talk(wordsFrom(500, Array.from({ length: words }, (_, i) => `n${i}`).join(" ")));
}

/** What is heard: the text of every utterance, in order. */
function utterances(rig: StreamRig): string[] {
  return rig.speech.flatMap(({ chunk: { text } }) => (text === null ? [] : [text.trim()]));
}

function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/\s+/));
}

/** The concluded segments of the spoken lane. */
function told(rig: StreamRig): string[] {
  return rig.updates
    .filter(({ lane }) => lane === LANE)
    .flatMap(({ concluded }) => concluded.map(({ text }) => text.trim()));
}

describe("speech of a stream", () => {
  let rig: StreamRig;

  beforeEach(() => {
    rig = rigFor(countingTalk(120));
    rig.service.targets = [LANE, "fr"];
    rig.service.spoken = LANE;
    rig.start();
  });

  const finish = () => rig.playAndFinish(rig.talk.endMs + 3000 - rig.clock.nowMs);

  it("says every word once, in one row, each utterance in its place", async () => {
    await finish();
    expect(wordsOf(utterances(rig))).toEqual(wordsOf(told(rig)));
    expect(wordsOf(utterances(rig)).length).toBe(120);
    const segments = told(rig);
    for (const { chunk, place } of rig.speech) {
      if (chunk.text !== null) expect(segments[place.ordinal ?? -1]).toBe(chunk.text.trim());
      expect(place.lane).toBe(LANE);
    }
    expect(new Set(rig.speech.map(({ chunk }) => chunk.row))).toEqual(new Set(["row-1"]));
    expect(rig.speech[0]?.chunk).toMatchObject({ headers: 1, contentType: "audio/opus" });
    expect(rig.speech.slice(1).every(({ chunk }) => chunk.headers === 0)).toBe(true);
    const names = rig.speech.map(({ chunk }) => chunk.utterance);
    expect(new Set(names).size).toBe(utterances(rig).length);
  });

  it("does not say again what a restarted session says again, and says what it had not", async () => {
    await rig.clock.pass(9000);
    rig.service.behaviour.resume = "refuses";
    rig.service.socket?.drop();
    await rig.clock.pass(9000);
    rig.stream.renew();
    await finish();
    expect(rig.service.requests).toBe(3);
    const said = wordsOf(utterances(rig));
    const twice = said.filter((word, at) => said.indexOf(word) !== at);
    // A segment of the new session that is mostly new is said whole.
    expect(twice.length).toBeLessThanOrEqual(6);
    const unsaid = wordsOf(told(rig)).filter((word) => !said.includes(word));
    expect(unsaid.length).toBeLessThanOrEqual(6);
    const rows = [...new Set(rig.speech.map(({ chunk }) => chunk.row))];
    expect(rows).toEqual(["row-1", "row-2", "row-3"]);
    for (const row of rows) {
      const first = rig.speech.find(({ chunk }) => chunk.row === row);
      expect(first?.chunk.headers, "the decoder of a row is set up").toBe(1);
    }
  });

  it("goes on after a kill of the worker without a repeat", async () => {
    await rig.clock.pass(12_000);
    rig.killAndRecall();
    await finish();
    const said = wordsOf(utterances(rig));
    const twice = said.filter((word, at) => said.indexOf(word) !== at);
    expect(twice.length).toBeLessThanOrEqual(3);
    const segments = told(rig);
    const last = rig.speech.findLast(({ chunk }) => chunk.text !== null);
    expect(segments[last?.place.ordinal ?? -1]).toBe(last?.chunk.text?.trim());
  });

  it("says nothing in a language that was not asked for, and loses no word by odd speech", async () => {
    await rig.clock.pass(5000);
    const chunk = { language: "fr", data: [btoa("x")], duration: 100, text: "non" };
    rig.service.socket?.deliver({ target_media_chunk: chunk });
    rig.service.socket?.deliver({ target_media_chunk: { language: LANE, data: 7 } });
    await finish();
    expect(utterances(rig)).not.toContain("non");
    expect(rig.outcome).toBe("ended");
    expect(rig.textOf(LANE)).toBe(rig.expectedText(LANE));
  });

  it("begins with a session that is to speak, and ends with one that is not", async () => {
    rig.service.spoken = null;
    rig.stream.renew();
    await rig.clock.pass(8000);
    const before = rig.speech.length;
    rig.service.spoken = LANE;
    rig.stream.renew();
    await rig.clock.pass(8000);
    rig.service.spoken = null;
    rig.stream.renew();
    await rig.clock.pass(4000);
    const after = rig.speech.length;
    expect(after).toBeGreaterThan(before);
    await finish();
    expect(rig.speech.length).toBe(after);
    expect(rig.textOf(LANE)).toBe(rig.expectedText(LANE));
  });
});
