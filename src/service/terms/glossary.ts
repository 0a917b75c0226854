import * as v from "valibot";
import { cleanSentence } from "../../captions/text/clean-text.ts";

/** UTF-8 bytes in a name, a source and a target text (service-api §19.1). */
export const MAX_GLOSSARY_TEXT_BYTES = 1024;
/** UTF-8 bytes in all entries of a glossary (service-api §19.1). */
export const MAX_GLOSSARY_BYTES = 10_485_760;
/** Glossaries in an account (service-api §19.1). */
export const MAX_GLOSSARIES = 1000;

/** Two lower-case languages without variants (service-api §15). */
export interface GlossaryPair {
  readonly source: string;
  readonly target: string;
}

export interface GlossaryDictionary extends GlossaryPair {
  readonly entryCount: number;
}

export interface Glossary {
  readonly glossaryId: string;
  readonly name: string;
  readonly dictionaries: readonly GlossaryDictionary[];
}

export interface GlossaryEntry {
  readonly source: string;
  readonly target: string;
}

export interface DictionaryDraft extends GlossaryPair {
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

export function readGlossary(body: unknown): Glossary | null {
  const parsed = v.safeParse(GlossarySchema, body);
  return parsed.success ? parsed.output : null;
}

export function readDictionary(body: unknown): GlossaryDictionary | null {
  const parsed = v.safeParse(DictionarySchema, body);
  return parsed.success ? parsed.output : null;
}
