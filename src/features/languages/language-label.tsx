import type { LanguageNamer } from "../../captions/text/language-name.ts";

/** A language in the user's language and, where it differs, in its own. */
export function LanguageLabel({ tag, nameLanguage }: { tag: string; nameLanguage: LanguageNamer }) {
  const { name, ownName } = nameLanguage(tag);
  return (
    <span class="language-label">
      {name}
      {ownName !== null && (
        <>
          {" "}
          {/* Isolated, so that an Arabic name does not reverse the line. */}
          <bdi class="quiet" lang={tag}>
            {ownName}
          </bdi>
        </>
      )}
    </span>
  );
}
