const NAMES = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

const ENDING = /\.(srt|vtt)$/i;
const TAG = /[._]([a-z]{2,3}(?:[-_][a-z]{2,4})?)$/i;

/** The language that a file is named after, as `talk.de.srt` is; null when none is. */
export function languageInFileName(name: string): string | null {
  const [, tag] = TAG.exec(name.replace(ENDING, "")) ?? [];
  if (tag === undefined) return null;
  try {
    const [canonical] = Intl.getCanonicalLocales(tag.replace("_", "-"));
    return canonical !== undefined && NAMES.of(canonical) !== undefined ? canonical : null;
  } catch {
    return null;
  }
}

/** What a file is about, by its name: without its ending, its language and the date of an export. */
export function titleInFileName(name: string): string {
  const stem = name.replace(ENDING, "");
  const plain = languageInFileName(name) === null ? stem : stem.replace(TAG, "");
  return plain.replace(/ \d{4}-\d\d-\d\d(?: \(\d+\))?$/, "").trim();
}
