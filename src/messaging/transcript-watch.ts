import { isRecord } from "../lib/is-record.ts";
import type { TranscriptWatch } from "./channel.ts";

/** What a transcript view says; null for what says nothing. */
export function readTranscriptWatch(message: unknown): TranscriptWatch | null {
  if (!isRecord(message) || message.kind !== "watch") return null;
  const { tabId } = message;
  return Number.isSafeInteger(tabId) ? { kind: "watch", tabId: tabId as number } : null;
}
