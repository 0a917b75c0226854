import { afterEach, expect, it, vi } from "vitest";
import { AacEncoder } from "./aac-encoder.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("fails when the encoder's worker does not answer", async () => {
  const nothing = () => undefined;
  // A worker that was never started, as under a strict policy.
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  );
  vi.useFakeTimers();
  const encoder = await AacEncoder.start({ rateHz: 48_000, bitsPerSecond: 96_000 }, nothing);
  const feeding = (async () => {
    for (;;) await encoder.encode(new Int16Array(2880));
  })();
  const failed = expect(feeding).rejects.toThrow("does not answer");
  await vi.advanceTimersByTimeAsync(11_000);
  await failed;
  encoder.close();
});
