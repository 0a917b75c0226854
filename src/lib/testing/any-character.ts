import { fc } from "./fc.ts";

const SURROGATES = { from: 0xd800, count: 0x800 };

function characterOf(index: number): string {
  return String.fromCodePoint(index < SURROGATES.from ? index : index + SURROGATES.count);
}

function indexOf(character: unknown): number {
  const codePoint = typeof character === "string" ? (character.codePointAt(0) ?? -1) : -1;
  const index = codePoint < SURROGATES.from ? codePoint : codePoint - SURROGATES.count;
  if (index < 0 || characterOf(index) !== character) throw new Error("not a character");
  return index;
}

/**
 * Any Unicode character. Equivalent to fast-check's "binary" unit, which first builds a table of
 * all million.
 */
export const anyCharacter = fc.nat(0x10ffff - SURROGATES.count).map(characterOf, indexOf);
