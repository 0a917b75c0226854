import type { CaptionStatus } from "../../messaging/caption-status.ts";
import { CaptionedTabs, type CaptionedTabsDeps } from "../captions/captioned-tabs.ts";
import { createWordSource, endOpenSession } from "../captions/word-sources.ts";
import { SILENT_CAPTURE } from "./fake-background.ts";

/** Captions with the real source of words on fakes, as a new worker creates them. */
export function createCaptionedTabs(
  onStatus: (status: CaptionStatus) => void = () => undefined,
  others: Partial<CaptionedTabsDeps> = {},
): CaptionedTabs {
  const deps = { ...SILENT_CAPTURE, createWordSource, endOpenSession, onStatus, ...others };
  return new CaptionedTabs(deps);
}
