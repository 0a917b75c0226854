import * as v from "valibot";
import { StorageItem } from "../../settings/stored/storage-item.ts";
import { DEFAULT_DOCUMENT_CHOICES, DocumentChoicesSchema } from "./document-job.ts";

const EarlierSchema = v.object({
  /** 1: an empty style rule list meant that none was chosen; since 2 it means that none is wanted. */
  version: v.fallback(v.picklist([1, 2]), 1),
  choices: v.fallback(DocumentChoicesSchema, DEFAULT_DOCUMENT_CHOICES),
  fetchesByItself: v.fallback(v.boolean(), true),
});

/** What was chosen for documents, as it is stored. */
export interface StoredDocumentChoices {
  readonly version: 2;
  /** What was chosen last, for the next documents. */
  readonly choices: v.InferOutput<typeof DocumentChoicesSchema>;
  /** Whether finished translations are fetched without being asked for. */
  readonly fetchesByItself: boolean;
}

/** What a new installation starts with. */
export const DEFAULT_STORED_CHOICES: StoredDocumentChoices = {
  version: 2,
  choices: DEFAULT_DOCUMENT_CHOICES,
  fetchesByItself: true,
};

/** What the user chose on the documents page. */
export const documentChoices = new StorageItem<StoredDocumentChoices>("documents", (stored) => {
  const parsed = v.safeParse(EarlierSchema, stored);
  if (!parsed.success) return DEFAULT_STORED_CHOICES;
  const { version, choices, fetchesByItself } = parsed.output;
  const styleId = version === 1 && choices.styleId === "" ? null : choices.styleId;
  return { version: 2, choices: { ...choices, styleId }, fetchesByItself };
});
