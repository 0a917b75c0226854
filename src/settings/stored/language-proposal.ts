import * as v from "valibot";
import { MAX_TARGET_LANGUAGES } from "../../service/languages/voice-languages.ts";
import { LaneLanguageSchema, LanguageTagSchema } from "../schema/language-tag-schema.ts";
import { StorageItem } from "./storage-item.ts";

const LanguageProposalSchema = v.object({
  source: v.nullable(LanguageTagSchema),
  targets: v.pipe(v.array(LaneLanguageSchema), v.maxLength(MAX_TARGET_LANGUAGES)),
});

/** Languages that the welcome page put into the settings, as BCP 47 tags. */
export type LanguageProposal = v.InferOutput<typeof LanguageProposalSchema>;

/** What the user has not changed since; null when the page has put nothing there. */
export const languageProposal = new StorageItem<LanguageProposal | null>(
  "languageProposal",
  (stored) => {
    const proposal = v.safeParse(LanguageProposalSchema, stored);
    return proposal.success ? proposal.output : null;
  },
);
