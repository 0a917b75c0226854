import type { UnerasedKind } from "../store/erase-storage.ts";

/**
 * What is left after everything was to be forgotten, each with a sentence (`forget_left_<kind>`).
 * `pages`: one of ours did not close; `sessions`: the service did not confirm the end of captions;
 * `documents`: some are still with the service.
 */
export type LeftoverKind = UnerasedKind | "pages" | "sessions" | "documents";
