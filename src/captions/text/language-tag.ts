/** The longest tag an implementation has to take (RFC 5646, 4.4.1). */
const MAX_TAG_LENGTH = 35;

/** What BCP 47 calls a language that is not known. */
export const UNKNOWN_LANGUAGE = "und";

/**
 * A language tag from outside, as it is when it is well-formed, else `und`: `Intl` throws for
 * others, and a page takes them for its own.
 */
export function readLanguageTag(tag: string): string {
  if (tag.length > MAX_TAG_LENGTH) return UNKNOWN_LANGUAGE;
  try {
    // Asked for the check alone: the canonical form of an old name would be another one (tl, fil).
    return Intl.getCanonicalLocales(tag).length === 1 ? tag : UNKNOWN_LANGUAGE;
  } catch {
    return UNKNOWN_LANGUAGE;
  }
}
