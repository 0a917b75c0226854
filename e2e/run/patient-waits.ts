import { vi } from "vitest";

/** What is waited for in a test comes at once or never; a busy machine stands still for seconds. */
const WAIT_MS = 20_000;

type Options = Parameters<typeof vi.waitFor>[1];

/** Every wait that says nothing else is a patient one: by itself it would give up after a second. */
const patient = (options: Options): Options =>
  typeof options === "number" ? options : { timeout: WAIT_MS, ...options };

const { waitFor, waitUntil } = vi;
vi.waitFor = (probe, options) => waitFor(probe, patient(options));
vi.waitUntil = (probe, options) => waitUntil(probe, patient(options));
