import type { SubtitleOffer } from "../../messaging/protocol.ts";
import { journalSessions } from "../../store/journal/journal.ts";
import { saveOffers } from "./saved-subtitles.ts";
import { translationCharacters } from "./subtitle-offers.ts";
import { findTrackSession, translatedCharacters } from "./subtitle-store.ts";
import type { FoundTrack } from "./tab-tracks.ts";
import { trackKey } from "./track-key.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * What the user may choose among a page's tracks. A restarted worker knows the offers too.
 * @param address of the page
 * @param targets the languages that the user wants
 */
export async function offersOf(
  found: readonly FoundTrack[],
  address: string,
  targets: readonly string[],
): Promise<readonly SubtitleOffer[]> {
  const keyOf = ({ player, track }: FoundTrack) => trackKey(address, player, track);
  await saveOffers(Object.fromEntries(found.map((each) => [each.offerId, keyOf(each)])));
  const sessions = await journalSessions();
  return await Promise.all(
    found.map(async (each) => {
      const { language, label, kind, isShowing } = each.track;
      const all = translationCharacters(each.player, each.track, targets);
      const known = findTrackSession(sessions, keyOf(each), NONE);
      const done = known ? await translatedCharacters(known.id, targets) : 0;
      const characters = all && Math.max(0, all - done);
      return { id: each.offerId, language, label, kind, isShowing, characters };
    }),
  );
}
