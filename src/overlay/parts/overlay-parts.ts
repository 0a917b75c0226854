import type { PARTS } from "./content-script.ts";
import { installedParts } from "./installed-parts.ts";

/**
 * Code shared by live captions and shown transcripts. It is injected once, before the small script
 * that uses it.
 */
export type OverlayParts = typeof PARTS;

/** @throws if the shared script was not injected first */
export function overlayParts(): OverlayParts {
  const parts = installedParts();
  if (!parts) throw new Error("The shared script is missing");
  return parts as OverlayParts;
}
