import { vi } from "vitest";

// In a test the awaited state arrives at once or never, but a busy machine may stall for seconds.
const WAIT_MS = 20_000;

type Options = Parameters<typeof vi.waitFor>[1];

// Extends the default timeout of one second; an explicit timeout stays.
const patient = (options: Options): Options =>
  typeof options === "number" ? options : { timeout: WAIT_MS, ...options };

const { waitFor, waitUntil } = vi;
vi.waitFor = (probe, options) => waitFor(probe, patient(options));
vi.waitUntil = (probe, options) => waitUntil(probe, patient(options));
