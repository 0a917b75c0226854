import type { LaneId } from "../captions/segment.ts";
import { send } from "../messaging/messenger.ts";
import type { ShownTranscriptStatus } from "../messaging/protocol.ts";
import { browser } from "../platform/browser.ts";
import { siteOf } from "../settings/sites/site-choices.ts";
import { libraryEntries } from "../store/library/library.ts";
import { isSamePage } from "../store/shown-transcripts/transcript-offsets.ts";
import { transcriptToShow } from "../store/shown-transcripts/transcript-to-show.ts";

/** Where a transcript was recorded: on the tab's page, elsewhere on its site, or on another site. */
export const ORIGINS = ["page", "site", "other"] as const;
export type TranscriptOrigin = (typeof ORIGINS)[number];

export interface OverlayTranscript {
  readonly id: string;
  readonly title: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly startedAtMs: number;
  readonly lanes: readonly { readonly lane: LaneId; readonly language: string }[];
  readonly origin: TranscriptOrigin;
}

export interface TranscriptOverlayApi {
  /** Transcripts by origin, in the order of `ORIGINS`; newest first within each. */
  transcripts(): Promise<readonly OverlayTranscript[]>;
  /** Id of the transcript that the user chose in the library to show; null for none. */
  offeredId(): Promise<string | null>;
  shown(): Promise<ShownTranscriptStatus | null>;
  /** @returns null when the page does not allow an overlay */
  show(id: string, lanes: readonly LaneId[]): Promise<ShownTranscriptStatus | null>;
  hide(): Promise<void>;
  /** Shifts the cues by `byMs`, later when positive. */
  shift(byMs: number): Promise<ShownTranscriptStatus | null>;
}

export function createTranscriptOverlayApi(tabId: number): TranscriptOverlayApi {
  return {
    transcripts: async () => {
      const [{ url = "" }, entries] = await Promise.all([
        browser.tabs.get(tabId),
        libraryEntries(),
      ]);
      const originOf = (address: string): TranscriptOrigin => {
        if (url !== "" && isSamePage(address, url)) return "page";
        return siteOf(address) !== null && siteOf(address) === siteOf(url) ? "site" : "other";
      };
      return entries
        .filter(({ summary }) => summary.lanes.length > 0)
        .map(({ session: { id, name, title, address, startedAtMs }, summary: { lanes } }) => {
          return { id, title: name ?? title, startedAtMs, lanes, origin: originOf(address) };
        })
        .sort((a, b) => ORIGINS.indexOf(a.origin) - ORIGINS.indexOf(b.origin));
    },
    offeredId: () => transcriptToShow.get(),
    shown: () => send("background", "shownTranscript", { tabId }),
    show: async (sessionId, lanes) => {
      await transcriptToShow.set(null);
      return await send("background", "showTranscript", { tabId, sessionId, lanes });
    },
    hide: async () => {
      await send("background", "hideTranscript", { tabId });
    },
    shift: (byMs) => send("background", "nudgeTranscript", { tabId, byMs }),
  };
}
