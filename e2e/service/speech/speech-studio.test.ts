// @vitest-environment node
import { expect, test, vi } from "vitest";
import { resample } from "../audio/resampler.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { targetFormat } from "../voice/target-formats.ts";
import { speechRateHz } from "./speech-rate.ts";
import { SpeechStudio } from "./speech-studio.ts";

// Loading the synthesiser takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test("a studio that takes over the thread of a closed one remembers nothing that was said", async () => {
  const format = targetFormat("audio/webm;codecs=opus");
  if (!format) throw new Error("The service does not speak WebM.");
  const wording = { voice: "de", originalMs: 10_000, length: "within" } as const;
  const sentence = { ...wording, text: "Guten Abend und willkommen an der Küste." };
  const faults: string[] = [];
  const log = (line: string) => void faults.push(line);

  const first = new SpeechStudio(log, 30_000);
  const { samples } = await first.say("row", format, sentence);
  const played = resample(samples, speechRateHz, matchingRateHz);
  first.listen("row", played);
  // Answers come in order, so what was heard is known by then.
  await first.say("row", format, { ...wording, text: "Ja." });
  expect(first.heardMs("row")).toBeGreaterThan(0);
  await first.close();

  const second = new SpeechStudio(log, 30_000);
  second.prepare();
  second.listen("row", played);
  const again = await second.say("row", format, sentence);
  expect(second.heardMs("row")).toBe(0);
  expect(again.samples).toEqual(samples);
  expect(again.batches[0]?.headers, "the row starts with its headers").toBeGreaterThan(0);
  await second.close();
  expect(faults).toEqual([]);
});
