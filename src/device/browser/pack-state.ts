/**
 * Whether a language can be used on this computer. `downloadable` and `downloading` packs are not
 * here yet; `unavailable` covers every answer that is not understood.
 */
export type PackState = "available" | "downloading" | "downloadable" | "unavailable";

const STATES: readonly unknown[] = ["available", "downloading", "downloadable"];

export function toPackState(answer: unknown): PackState {
  return STATES.includes(answer) ? (answer as PackState) : "unavailable";
}

/** Brave and some embedded browsers never answer, in milliseconds. */
export const ANSWER_LIMIT_MS = 5000;
