import type { ServiceKey } from "../modes/parse-key.ts";
import { targetLanguages } from "../voice/voice-languages.ts";

const languageFields = new Set([
  ..."source_language target_languages target_media_languages".split(" "),
  ..."source_lang target_lang lang language".split(" "),
]);
const contentTypeFields = new Set(["source_media_content_type", "target_media_content_type"]);

/**
 * Normalizes a body to the spelling of the interface. The public service also accepts languages in
 * any case and content types with blanks (mode `public`).
 */
export function inListedSpelling(
  key: ServiceKey,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return key.behaviour.isPublic ? respellFields(body) : body;
}

/** Normalizes a single language, as in a query or a form. */
export function listedLanguage<Written extends string | null>(key: ServiceKey, written: Written) {
  return key.behaviour.isPublic && written !== null ? respell(written) : written;
}

function respellFields(body: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => {
      if (languageFields.has(name)) return [name, respellAll(value, respell)];
      if (contentTypeFields.has(name)) return [name, respellAll(value, withoutBlanks)];
      if (!Array.isArray(value)) return [name, value];
      return [name, value.map((item: unknown) => (isObject(item) ? respellFields(item) : item))];
    }),
  );
}

function respellAll(value: unknown, change: (written: string) => string): unknown {
  if (typeof value === "string") return change(value);
  return Array.isArray(value) ? value.map((item: unknown) => respellAll(item, change)) : value;
}

function respell(written: string): string {
  const wanted = written.toLowerCase();
  return targetLanguages.find((listed) => listed.toLowerCase() === wanted) ?? written;
}

function withoutBlanks(written: string): string {
  return written.replaceAll(/\s/g, "").toLowerCase();
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
