import { chance } from "../transcription/chance.ts";
import type { TargetFormat } from "./target-formats.ts";

/** Corrupts a piece: raw samples lose their last byte, anything else becomes random bytes. */
export function corruptPiece(piece: Uint8Array, { codec }: TargetFormat): Uint8Array {
  if (codec === "s16le" || codec === "alaw" || codec === "ulaw") return piece.slice(0, -1);
  return piece.map((_, at) => Math.floor(256 * chance("broken", piece.length, at)));
}
