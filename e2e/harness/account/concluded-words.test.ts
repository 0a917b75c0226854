import { expect, test } from "vitest";
import type { CaptionLane } from "../overlay/captions-now.ts";
import { probeService } from "../service/service-probe.ts";
import { ConcludedWords } from "./concluded-words.ts";

function lane(name: string, ...texts: readonly string[]): CaptionLane {
  const lines = texts.map((text, at) => ({ id: String(at), text, tentative: "", saying: "" }));
  return { lane: name, language: name, direction: "ltr", lines };
}

function heard() {
  const probe = probeService();
  const words = new ConcludedWords(probe);
  const send = (name: string, body: unknown) =>
    probe.options.onMessage?.({ sessionId: "s", name, body, sentAtMs: 0 });
  const concluded = [{ text: "Lights burn" }, { text: " at night." }];
  send("source_transcript_update", { concluded, tentative: [] });
  send("target_transcript_update", { language: "de", concluded: [{ text: "Nachts." }] });
  send("target_transcript_update", { language: "de", concluded: [], tentative: [] });
  return words;
}

test("the newest words are shown when they end each lane, regardless of line breaks", () => {
  const words = heard();
  const whole = lane("original", "Lights burn ", "at night.");
  expect(words.isShownIn([whole, lane("de", "Nachts.")])).toBe(true);
  expect(words.isShownIn([whole, lane("de", "Nacht")])).toBe(false);
  expect(words.isShownIn([whole])).toBe(false);
  expect(words.isEndOf("original", "… Lights burn at night.")).toBe(true);
  expect(words.isEndOf("original", "Lights burn")).toBe(false);
});

test("tentative text does not count as shown", () => {
  const words = heard();
  const line = { id: "0", text: "Nachts. Am", tentative: " Am", saying: "" };
  const tentative = { ...lane("de"), lines: [line] };
  expect(words.isShownIn([lane("original", "Lights burn at night."), tentative])).toBe(false);
});
