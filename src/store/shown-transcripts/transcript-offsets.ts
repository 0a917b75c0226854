import * as v from "valibot";
import { withStorageLock } from "../../platform/storage-lock.ts";
import { StorageItem } from "../../settings/stored/storage-item.ts";

const KEY = "transcriptOffsets";

export const MAX_OFFSET_MS = 24 * 3_600_000;

const MAX_KEPT = 300;

const OffsetSchema = v.object({
  sessionId: v.string(),
  /** A hash, so that a removed transcript leaves no address behind. */
  page: v.number(),
  offsetMs: v.pipe(v.number(), v.minValue(-MAX_OFFSET_MS), v.maxValue(MAX_OFFSET_MS)),
});
const OffsetsSchema = v.fallback(v.array(OffsetSchema), []);

const storedOffsets = new StorageItem(KEY, (stored) => v.parse(OffsetsSchema, stored));

export async function getTranscriptOffset(sessionId: string, address: string): Promise<number> {
  const page = pageNumber(address);
  const known = (await storedOffsets.get()).find(
    (each) => each.sessionId === sessionId && each.page === page,
  );
  return known?.offsetMs ?? 0;
}

/** Stores an offset and drops those used longest ago. Must not be called for a private window. */
export function saveTranscriptOffset(
  sessionId: string,
  address: string,
  offsetMs: number,
): Promise<void> {
  return withStorageLock(KEY, async () => {
    const page = pageNumber(address);
    const others = (await storedOffsets.get()).filter(
      (each) => each.sessionId !== sessionId || each.page !== page,
    );
    const kept = [{ sessionId, page, offsetMs }, ...others].slice(0, MAX_KEPT);
    await storedOffsets.set(kept);
  });
}

/** Whether two addresses name the same page, ignoring positions in the page or its medium. */
export function isSamePage(one: string, other: string): boolean {
  return plainAddress(one) === plainAddress(other);
}

const POSITION_PARAMETERS = ["t", "start", "time_continue"];

function plainAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  for (const name of POSITION_PARAMETERS) url.searchParams.delete(name);
  return url.href;
}

// FNV-1a, 32 bits.
function pageNumber(address: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(plainAddress(address))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash;
}
