import type { PARTS } from "./content-script.ts";

/**
 * What captions and shown transcripts are both made of. It goes into a page once, as a script of
 * its own, before the small script that makes one of them of it.
 */
export type OverlayParts = typeof PARTS;

/** Kept in the extension's own world of the page, which the page cannot see. */
const KEY = Symbol.for("surtitle.parts");

const world = globalThis as { [KEY]?: OverlayParts };

/** Offers the parts to the script that is injected with them. An earlier version's are replaced. */
export function offerParts(parts: OverlayParts): void {
  world[KEY] = parts;
}

/**
 * The parts that were injected before this script.
 * @throws where they were not
 */
export function overlayParts(): OverlayParts {
  const parts = world[KEY];
  if (!parts) throw new Error("The parts of the overlay are not in this page");
  return parts;
}
