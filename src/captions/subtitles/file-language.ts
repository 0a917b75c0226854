const NAMES = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

const ENDING = /\.(srt|vtt)$/i;
const TAG = /[._]([a-z]{2,3}(?:[-_][a-z]{2,4})?)$/i;

/** The language in a file name such as `talk.de.srt`; null for none. */
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

/** The title in a file name, without its extension, its language and an export's date. */
export function titleInFileName(name: string): string {
  const stem = name.replace(ENDING, "");
  const plain = languageInFileName(name) === null ? stem : stem.replace(TAG, "");
  return plain.replace(/ \d{4}-\d\d-\d\d(?: \(\d+\))?$/, "").trim();
}
