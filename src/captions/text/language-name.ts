export interface LanguageName {
  /** In the user's language: "German". */
  readonly name: string;
  /** In its own language: "Deutsch"; null when unknown or equal to `name`. */
  readonly ownName: string | null;
  /** Its place in a list of all languages that the catalogue names; others have none. */
  readonly rank?: number;
}

/** Returns the names of a BCP 47 tag. */
export type LanguageNamer = (tag: string) => LanguageName;

/**
 * Names languages in the language of the user interface. A tag without a name in the browser is
 * shown as it is.
 * @param uiLanguage BCP 47 tag of the user interface
 */
export function languageNamer(uiLanguage: string): LanguageNamer {
  const inUiLanguage = displayNames(uiLanguage);
  const known = new Map<string, LanguageName>();
  return (tag) => {
    const before = known.get(tag);
    if (before) return before;
    const inUi = nameOf(inUiLanguage, tag);
    const name = inUi === undefined ? tag : capitalised(inUi, uiLanguage);
    const inItself = isSupported(tag) ? nameOf(displayNames(tag), tag) : undefined;
    const ownName = inItself === undefined ? null : capitalised(inItself, tag);
    const named = { name, ownName: ownName === name ? null : ownName };
    known.set(tag, named);
    return named;
  };
}

/** Sorts tags for a menu: by the name of the language, followed by its variants. */
export function sortByName<Tag extends string>(
  tags: readonly Tag[],
  nameLanguage: LanguageNamer,
  uiLanguage: string,
): Tag[] {
  const { compare } = new Intl.Collator(uiLanguage);
  const rootOf = (tag: string) => tag.split("-", 1)[0] ?? tag;
  return [...tags].sort(
    (a, b) =>
      compare(nameLanguage(rootOf(a)).name, nameLanguage(rootOf(b)).name) ||
      Number(a.includes("-")) - Number(b.includes("-")) ||
      compare(nameLanguage(a).name, nameLanguage(b).name),
  );
}

function displayNames(locale: string): Intl.DisplayNames {
  return new Intl.DisplayNames([locale], { type: "language", fallback: "none" });
}

// Without data for a locale, the browser would use its default language.
function isSupported(locale: string): boolean {
  try {
    return Intl.DisplayNames.supportedLocalesOf([locale]).length > 0;
  } catch {
    return false;
  }
}

function nameOf(names: Intl.DisplayNames, tag: string): string | undefined {
  try {
    return names.of(tag);
  } catch {
    return undefined;
  }
}

// Many languages write their names in lower case, which looks wrong in a list.
function capitalised(name: string, language: string): string {
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase(language) + rest.join("");
}
