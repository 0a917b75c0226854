import * as v from "valibot";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { readLanguageTag, UNKNOWN_LANGUAGE } from "../../captions/text/language-tag.ts";

/** Any well-formed BCP 47 tag: a service may have more languages than the interface names. */
export const LanguageTagSchema = v.pipe(
  v.string(),
  v.check((tag) => readLanguageTag(tag) !== UNKNOWN_LANGUAGE),
);

/** A language of captions, whose lane it names: the original has a lane of its own. */
export const LaneLanguageSchema = v.pipe(
  LanguageTagSchema,
  v.check((tag) => tag !== ORIGINAL_LANE),
);
