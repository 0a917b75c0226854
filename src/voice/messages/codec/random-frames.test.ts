import { describe, expect, it } from "vitest";
import { LaneText } from "../../../captions/lines/lane-text.ts";
import { KNOWN_PHRASES } from "../../../captions/lines/phrase-starts.ts";
import { cleanText } from "../../../captions/text/clean-text.ts";
import { fc } from "../../../lib/testing/fc.ts";
import { LONG } from "../../../lib/testing/long.ts";
import { readServerMessage, type ServerMessage, ServerMessageError } from "../server-message.ts";
import { createCodec } from "./create-codec.ts";
import { FrameError } from "./stream-codec.ts";
import { generatedFrame } from "./testing/generated-frames.ts";

const WEEK_MS = 7 * 24 * 3_600_000;

function expectSafe({ name, body }: ServerMessage): void {
  expect(cleanText(JSON.stringify(body))).toBe(JSON.stringify(body));
  if (name === "source_transcript_update" || name === "target_transcript_update") {
    for (const { text, start_time, end_time } of [...body.concluded, ...body.tentative]) {
      expect(cleanText(text)).toBe(text);
      expect(Number.isInteger(start_time) && Number.isInteger(end_time)).toBe(true);
      expect(start_time >= 0 && end_time >= start_time && end_time <= WEEK_MS).toBe(true);
    }
    const language = "language" in body ? body.language : (body.concluded[0]?.language ?? "und");
    expect(Intl.getCanonicalLocales(language)).toHaveLength(1);
    const lane = new LaneText(language, KNOWN_PHRASES);
    const [concluded = [], tentative = []] = [body.concluded, body.tentative].map((segments) =>
      segments.map(({ text, start_time, end_time }) => ({
        text,
        startMs: start_time,
        endMs: end_time,
      })),
    );
    lane.applyUpdate({ language, concluded, tentative }, 0);
    for (const line of lane.lines(0)) expect(line.firm.length).toBeLessThan(2000);
  }
  if (name === "target_media_chunk") {
    for (const part of body.data) expect(part).toBeInstanceOf(Uint8Array);
  }
  if (name === "error") expect(body.error_message.length).toBeLessThanOrEqual(500);
}

describe.each([
  [1200, {}],
  [2000, LONG],
])("a random frame of %i", (numRuns, options) => {
  it.each(["json", "msgpack"] as const)(
    "of a %s stream yields a safe message, a remark or an error",
    { ...options, timeout: 120_000 },
    (format) => {
      const codec = createCodec(format);
      const outcomes = { used: 0, passedOver: 0, refused: 0 };
      const remarks: string[] = [];
      fc.assert(
        fc.property(generatedFrame(format), (frame) => {
          try {
            const message = readServerMessage(codec.decode(frame), (remark) =>
              remarks.push(remark),
            );
            if (message) expectSafe(message);
            outcomes[message ? "used" : "passedOver"] += 1;
          } catch (thrown) {
            const isReason = thrown instanceof FrameError || thrown instanceof ServerMessageError;
            if (!isReason) throw thrown;
            remarks.push(thrown.message);
            outcomes.refused += 1;
          }
        }),
        { numRuns },
      );
      // Every outcome must have occurred, or the test has shown nothing.
      expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(40);
      expect(remarks.filter(({ length }) => length >= 250)).toEqual([]);
      expect(remarks.filter((remark) => cleanText(remark) !== remark)).toEqual([]);
    },
  );
});
