import * as v from "valibot";
import { readLanguageTag, UNKNOWN_LANGUAGE } from "../captions/language-tag.ts";

/** Any well-formed BCP 47 tag: a service may have more languages than the interface names. */
export const LanguageTagSchema = v.pipe(
  v.string(),
  v.check((tag) => readLanguageTag(tag) !== UNKNOWN_LANGUAGE),
);
