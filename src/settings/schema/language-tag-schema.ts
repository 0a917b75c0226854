import * as v from "valibot";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { readLanguageTag, UNKNOWN_LANGUAGE } from "../../captions/text/language-tag.ts";

/** Any well-formed BCP 47 tag: a service may add to the interface's languages. */
export const LanguageTagSchema = v.pipe(
  v.string(),
  v.check((tag) => readLanguageTag(tag) !== UNKNOWN_LANGUAGE),
);

/** A caption language. It names its lane, so it cannot be the name of the original's lane. */
export const LaneLanguageSchema = v.pipe(
  LanguageTagSchema,
  v.check((tag) => tag !== ORIGINAL_LANE),
);
