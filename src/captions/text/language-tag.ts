// The longest tag that implementations must accept (RFC 5646, 4.4.1).
const MAX_TAG_LENGTH = 35;

// A language, perhaps with a script or a region: well-formed, and nearly all tags are that.
const USUAL_TAG = /^[a-z]{2,3}(?:-(?:[a-z]{4}|[a-z]{2}))?$/i;

/** The BCP 47 tag of an unknown language. */
export const UNKNOWN_LANGUAGE = "und";

/**
 * Returns a well-formed language tag unchanged, else `und`. `Intl` throws on invalid tags, and a
 * page would replace them by its own language.
 */
export function readLanguageTag(tag: string): string {
  // `Intl` takes many times as long, and every segment of a stream names its language.
  if (USUAL_TAG.test(tag)) return tag;
  if (tag.length > MAX_TAG_LENGTH) return UNKNOWN_LANGUAGE;
  try {
    // Only for the check: the canonical form of an old tag would differ (tl, fil).
    return Intl.getCanonicalLocales(tag).length === 1 ? tag : UNKNOWN_LANGUAGE;
  } catch {
    return UNKNOWN_LANGUAGE;
  }
}

/**
 * The canonical tag of a language as pages write it, such as `en_US` or `eng`; null when it is no
 * tag.
 */
export function canonicalTag(written: string): string | null {
  try {
    return Intl.getCanonicalLocales(written.trim().replaceAll("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}
