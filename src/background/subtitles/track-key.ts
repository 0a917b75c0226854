import { canonicalTag, UNKNOWN_LANGUAGE } from "../../captions/text/language-tag.ts";
import type { PlayerTracks, SubtitleTrack } from "../../messaging/track-report.ts";

// Far longer than addresses are.
const MAX_ADDRESS = 4000;

export type TrackName = Pick<SubtitleTrack, "kind" | "language" | "label">;

/**
 * Names a track so that a later visit finds its transcript again.
 * @param address of the tab's page
 * @param media address of the medium; empty for a stream that a script feeds
 */
export function trackKey(
  address: string,
  { media }: Pick<PlayerTracks, "media">,
  { kind, language, label }: TrackName,
): string {
  const page = address.replace(/#.*$/s, "").slice(0, MAX_ADDRESS);
  return JSON.stringify([page, media, kind, language, label]);
}

/** The BCP 47 tag that a page means: `en_US` is common, and names such as `English` occur. */
export function trackLanguage(language: string): string {
  return canonicalTag(language) ?? UNKNOWN_LANGUAGE;
}
