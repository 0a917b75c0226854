import type { LanguageNamer } from "./language-name.ts";

/** A language by the user's name for it and, where it differs, by its own. */
export function LanguageLabel({ tag, nameLanguage }: { tag: string; nameLanguage: LanguageNamer }) {
  const { name, ownName } = nameLanguage(tag);
  return (
    <span class="language-label">
      {name}
      {ownName !== null && (
        <>
          {" "}
          {/* Own writing direction, so that an Arabic name does not turn the line around. */}
          <bdi class="quiet" lang={tag}>
            {ownName}
          </bdi>
        </>
      )}
    </span>
  );
}
