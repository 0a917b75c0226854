import * as v from "valibot";
import { cleanSentence } from "../../captions/text/clean-text.ts";

/** UTF-8 bytes of a name and of each source or target text (service-api §19.1). */
export const MAX_GLOSSARY_TEXT_BYTES = 1024;
/** UTF-8 bytes of all entries of a glossary (service-api §19.1). */
export const MAX_GLOSSARY_BYTES = 10_485_760;
/** Glossaries of an account (service-api §19.1). */
export const MAX_GLOSSARIES = 1000;

/** Two languages, as lower-case roots (service-api §15). */
export interface GlossaryPair {
  readonly source: string;
  readonly target: string;
}

/** The words of one pair of languages in a glossary, counted. */
export interface GlossaryDictionary extends GlossaryPair {
  readonly entryCount: number;
}

/** A glossary as it stands in a listing. */
export interface Glossary {
  readonly glossaryId: string;
  readonly name: string;
  readonly dictionaries: readonly GlossaryDictionary[];
}

/** One text and how it is always translated. */
export interface GlossaryEntry {
  readonly source: string;
  readonly target: string;
}

/** A whole dictionary, as it is created or replaced. */
export interface GlossaryWords extends GlossaryPair {
  readonly entries: readonly GlossaryEntry[];
}

const language = v.pipe(v.string(), v.minLength(2), v.toLowerCase());

const DictionarySchema = v.pipe(
  v.object({
    source_lang: language,
    target_lang: language,
    entry_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  v.transform(
    ({ source_lang, target_lang, entry_count }): GlossaryDictionary => ({
      source: source_lang,
      target: target_lang,
      entryCount: entry_count,
    }),
  ),
);

const GlossarySchema = v.pipe(
  v.object({
    glossary_id: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
    name: v.string(),
    dictionaries: v.array(DictionarySchema),
  }),
  v.transform(
    ({ glossary_id, name, dictionaries }): Glossary => ({
      glossaryId: glossary_id,
      name: cleanSentence(name, MAX_GLOSSARY_TEXT_BYTES),
      dictionaries,
    }),
  ),
);

/** Reads a glossary; null for anything else. */
export function readGlossary(body: unknown): Glossary | null {
  const parsed = v.safeParse(GlossarySchema, body);
  return parsed.success ? parsed.output : null;
}

/** Reads a dictionary without its entries; null for anything else. */
export function readDictionary(body: unknown): GlossaryDictionary | null {
  const parsed = v.safeParse(DictionarySchema, body);
  return parsed.success ? parsed.output : null;
}
