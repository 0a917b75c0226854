import { Refusal } from "../http/reply.ts";
import { sourceLanguages } from "../voice/voice-languages.ts";
import { type Body, onlyFields, optionalObjects, optionalText } from "./fields.ts";
import {
  type Dictionary,
  type Glossary,
  isSamePair,
  type LanguagePair,
  tabSeparated,
} from "./glossary.ts";
import { readEntries } from "./glossary-entries.ts";

export const maxNameBytes = 1024;
/** Bytes of all entries of a glossary as listed (service-api §19.1). */
export const maxGlossaryBytes = 10_485_760;

export function checkNewGlossary(body: Body): Pick<Glossary, "name" | "dictionaries"> {
  onlyFields(body, ["name", "dictionaries"]);
  const name = checkName(body);
  const dictionaries = optionalObjects(body, "dictionaries").map(checkDictionary);
  if (name === undefined) throw new Refusal(400, "missing_name", "name is required.");
  const twice = dictionaries.find((one, at) =>
    dictionaries.slice(0, at).some((other) => isSamePair(one, other)),
  );
  if (twice) {
    const pair = `${twice.source} to ${twice.target}`;
    throw new Refusal(400, "repeated_dictionary", `There are two dictionaries from ${pair}.`);
  }
  checkSize(dictionaries);
  return { name, dictionaries };
}

export interface GlossaryChange {
  readonly name: string | undefined;
  readonly dictionary: Dictionary | undefined;
}

export function checkGlossaryChange(body: Body): GlossaryChange {
  onlyFields(body, ["name", "dictionaries"]);
  const name = checkName(body);
  const [dictionary, ...others] = optionalObjects(body, "dictionaries").map(checkDictionary);
  if (others.length > 0) {
    throw new Refusal(
      400,
      "too_many_dictionaries",
      "Only one dictionary can be changed at a time.",
    );
  }
  if (name === undefined && !dictionary) {
    throw new Refusal(400, "nothing_to_change", "name or dictionaries is required.");
  }
  return { name, dictionary };
}

export function checkDictionary(body: Body): Dictionary {
  onlyFields(body, ["source_lang", "target_lang", "entries", "entries_format"]);
  const pair = checkPair(
    optionalText(body, "source_lang") ?? null,
    optionalText(body, "target_lang") ?? null,
  );
  const entries = optionalText(body, "entries");
  if (entries === undefined) throw new Refusal(400, "missing_entries", "entries is required.");
  const format = optionalText(body, "entries_format");
  if (format !== "tsv" && format !== "csv") {
    throw new Refusal(400, "invalid_entries_format", "entries_format must be tsv or csv.");
  }
  return { ...pair, entries: readEntries(entries, format, pair) };
}

/**
 * Checks two root languages (service-api §15).
 * @throws Refusal 400
 */
export function checkPair(source: string | null, target: string | null): LanguagePair {
  const pair = {
    source: checkLanguage("source_lang", source),
    target: checkLanguage("target_lang", target),
  };
  if (pair.source === pair.target) {
    throw new Refusal(400, "same_language", "source_lang and target_lang are the same language.");
  }
  return pair;
}

/** @throws Refusal 413 when a glossary of these would be too large */
export function checkSize(dictionaries: readonly Dictionary[]): void {
  const bytes = dictionaries.reduce(
    (sum, { entries }) => sum + Buffer.byteLength(tabSeparated(entries)),
    0,
  );
  if (bytes <= maxGlossaryBytes) return;
  throw new Refusal(
    413,
    "glossary_too_large",
    `A glossary may have at most ${maxGlossaryBytes} bytes; this one would have ${bytes}.`,
  );
}

function checkLanguage(field: string, language: string | null): string {
  if (!language) throw new Refusal(400, `missing_${field}`, `${field} is required.`);
  if (sourceLanguages.includes(language)) return language;
  throw new Refusal(400, `invalid_${field}`, `${field} "${language}" is not supported.`);
}

function checkName(body: Body): string | undefined {
  const name = optionalText(body, "name");
  if (name === undefined) return undefined;
  if (name.trim() === "") throw new Refusal(400, "missing_name", "name is empty.");
  if (Buffer.byteLength(name) > maxNameBytes) {
    throw new Refusal(400, "name_too_long", `name is longer than ${maxNameBytes} bytes.`);
  }
  return name;
}
