import { vi } from "vitest";

// In a test the awaited state arrives at once or never, but a busy machine may stall for seconds.
const WAIT_MS = 20_000;
const INTERVAL_MS = 5;

type Options = Parameters<typeof vi.waitFor>[1];

// Extends the default timeout of one second, and looks more often; what is explicit stays. Mocked
// timers advance by the interval at each look, so they still follow the real clock.
const patient = (options: Options): Options => ({
  timeout: WAIT_MS,
  interval: INTERVAL_MS,
  ...(typeof options === "number" ? { timeout: options } : options),
});

const { waitFor, waitUntil } = vi;
const waitPatiently: typeof waitFor = (probe, options) => waitFor(probe, patient(options));

// Files that share a process run this again, with the replaced functions in place.
if (waitFor.name !== waitPatiently.name) {
  vi.waitFor = waitPatiently;
  vi.waitUntil = (probe, options) => waitUntil(probe, patient(options));
}
