import * as v from "valibot";
import { SerialQueue } from "../../lib/serial-queue.ts";
import { TRACK_KINDS } from "../../messaging/track-report.ts";
import { browser } from "../../platform/browser.ts";

const KEY = "shownSubtitles";
const OFFERS_KEY = "subtitleOffers";

const count = v.pipe(v.number(), v.minValue(0));

const TrackSchema = v.object({
  kind: v.picklist(TRACK_KINDS),
  language: v.string(),
  label: v.string(),
});

const SavedSchema = v.object({
  tabId: v.number(),
  /** Of the session in the journal, or in memory where nothing is stored. */
  id: v.string(),
  /** Of the page, which names the track together with its medium. */
  address: v.string(),
  key: v.string(),
  track: TrackSchema,
  isOnDisk: v.boolean(),
  doneCharacters: count,
  billedCharacters: count,
});
export type SavedSubtitles = v.InferOutput<typeof SavedSchema>;

const OffersSchema = v.record(v.string(), v.string());

/** What a restarted worker needs to know of the subtitles that are shown, by tab. */
export async function savedSubtitles(): Promise<readonly SavedSubtitles[]> {
  const { [KEY]: stored } = await browser.storage.session.get(KEY);
  const saved = v.safeParse(v.array(SavedSchema), stored);
  return saved.success ? saved.output : [];
}

export function saveSubtitles(shown: readonly SavedSubtitles[]): Promise<void> {
  return queue.run(() => browser.storage.session.set({ [KEY]: shown }));
}

/**
 * Remembers which tracks were offered, because the worker may stop while the popup is open.
 * @param offers track keys by the id of the offer
 */
export async function saveOffers(offers: Readonly<Record<string, string>>): Promise<void> {
  await browser.storage.session.set({ [OFFERS_KEY]: offers });
}

export async function offeredTrackKey(offerId: string): Promise<string | null> {
  const { [OFFERS_KEY]: stored } = await browser.storage.session.get(OFFERS_KEY);
  const offers = v.safeParse(OffersSchema, stored);
  return offers.success ? (offers.output[offerId] ?? null) : null;
}

// A later state must not be overwritten by an earlier one.
const queue = new SerialQueue();
