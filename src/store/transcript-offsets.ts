import * as v from "valibot";
import { browser } from "../platform/browser.ts";
import { inTurn } from "../platform/in-turn.ts";

const KEY = "transcriptOffsets";

/** More than anybody moves cues. */
export const MAX_OFFSET_MS = 24 * 3_600_000;

const MAX_KEPT = 300;

const OffsetSchema = v.object({
  sessionId: v.string(),
  /** Tells pages apart without naming them: what is forgotten must not be read off here. */
  page: v.number(),
  offsetMs: v.pipe(v.number(), v.minValue(-MAX_OFFSET_MS), v.maxValue(MAX_OFFSET_MS)),
});
const OffsetsSchema = v.fallback(v.array(OffsetSchema), []);

/** By how much the cues of a transcript were moved over a page, in milliseconds. */
export async function transcriptOffset(sessionId: string, address: string): Promise<number> {
  const page = pageNumber(address);
  const known = (await read()).find((each) => each.sessionId === sessionId && each.page === page);
  return known?.offsetMs ?? 0;
}

/** Remembers an offset; those used longest ago go. Not to be called for a private window. */
export function rememberOffset(
  sessionId: string,
  address: string,
  offsetMs: number,
): Promise<void> {
  return inTurn(KEY, async () => {
    const page = pageNumber(address);
    const others = (await read()).filter(
      (each) => each.sessionId !== sessionId || each.page !== page,
    );
    const kept = [{ sessionId, page, offsetMs }, ...others].slice(0, MAX_KEPT);
    await browser.storage.local.set({ [KEY]: kept });
  });
}

/** The same page of a site, whatever place in it or in its medium the address names. */
export function samePage(one: string, other: string): boolean {
  return plainAddress(one) === plainAddress(other);
}

/** Parameters that name a place in a medium, and not another medium. */
const PLACES = ["t", "start", "time_continue"];

function plainAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  for (const name of PLACES) url.searchParams.delete(name);
  return url.href;
}

async function read(): Promise<v.InferOutput<typeof OffsetsSchema>> {
  const stored = await browser.storage.local.get(KEY);
  return v.parse(OffsetsSchema, stored[KEY]);
}

/** FNV-1a, 32 bits. */
function pageNumber(address: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(plainAddress(address))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash;
}
