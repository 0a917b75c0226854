import * as v from "valibot";
import { StorageItem } from "../../settings/storage-item.ts";
import { DEFAULT_DOCUMENT_CHOICES, DocumentChoicesSchema } from "./document-job.ts";

const StoredSchema = v.object({
  /** What was chosen last, for the next documents. */
  choices: v.fallback(DocumentChoicesSchema, DEFAULT_DOCUMENT_CHOICES),
  /** Whether finished translations are fetched without being asked for. */
  fetchesByItself: v.fallback(v.boolean(), true),
});
export type StoredDocumentChoices = v.InferOutput<typeof StoredSchema>;

/** What the user chose on the documents page. */
export const documentChoices = new StorageItem<StoredDocumentChoices>("documents", (stored) => {
  const parsed = v.safeParse(StoredSchema, stored);
  return parsed.success
    ? parsed.output
    : { choices: DEFAULT_DOCUMENT_CHOICES, fetchesByItself: true };
});
