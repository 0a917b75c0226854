import { waitFor } from "../../harness/wait-for.ts";

/** The longest wait in Firefox, in milliseconds: it may share a busy machine. */
export const FIREFOX_LIMIT_MS = 60_000;

/** Waits as {@link waitFor} does, with the limit for Firefox. */
export const waitInFirefox: typeof waitFor = (what, probe) =>
  waitFor(what, probe, { timeoutMs: FIREFOX_LIMIT_MS });
