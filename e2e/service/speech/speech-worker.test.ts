import { expect, test, vi } from "vitest";
import { resample } from "../audio/resampler.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { targetFormat } from "../voice/target-formats.ts";
import { speechRateHz } from "./speech-rate.ts";
import { SpeechWorker } from "./speech-worker.ts";

// The synthesiser loads slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test("a worker that reuses the thread of a closed one starts without its speech", async () => {
  const format = targetFormat("audio/webm;codecs=opus");
  if (!format) throw new Error("WebM is not a target format.");
  const request = { voice: "de", originalMs: 10_000, length: "within" } as const;
  const sentence = { ...request, text: "Guten Abend und willkommen an der Küste." };
  const faults: string[] = [];
  const log = (line: string) => void faults.push(line);

  const first = new SpeechWorker(log, 30_000);
  const { samples } = await first.synthesise("session", format, sentence);
  const played = resample(samples, speechRateHz, matchingRateHz);
  first.pushSound("session", played);
  // Replies come in order, so detection is complete by then.
  await first.synthesise("session", format, { ...request, text: "Ja." });
  expect(first.heardMs("session")).toBeGreaterThan(0);
  await first.close();

  const second = new SpeechWorker(log, 30_000);
  second.prepare();
  second.pushSound("session", played);
  const again = await second.synthesise("session", format, sentence);
  expect(second.heardMs("session")).toBe(0);
  expect(again.samples).toEqual(samples);
  expect(again.batches[0]?.headers, "the session starts with its headers").toBeGreaterThan(0);
  await second.close();
  expect(faults).toEqual([]);
});
