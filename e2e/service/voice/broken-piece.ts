import { chance } from "../writing/hash.ts";
import type { TargetFormat } from "./target-formats.ts";

/**
 * A piece as a client should never get it: of raw samples the last byte is missing, of anything else
 * every byte is made up.
 */
export function brokenPiece(piece: Uint8Array, { codec }: TargetFormat): Uint8Array {
  if (codec === "s16le" || codec === "alaw" || codec === "ulaw") return piece.slice(0, -1);
  return piece.map((_, at) => Math.floor(256 * chance("broken", piece.length, at)));
}
