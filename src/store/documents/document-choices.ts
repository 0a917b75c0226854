import * as v from "valibot";
import { isRecord } from "../../lib/is-record.ts";
import type { MigrationStep } from "../../settings/migrations/migrate.ts";
import { StorageItem } from "../../settings/stored/storage-item.ts";
import { DEFAULT_DOCUMENT_CHOICES, DocumentChoicesSchema } from "./document-job.ts";

export const StoredDocumentChoicesSchema = v.object({
  version: v.fallback(v.literal(2), 2),
  /** The last choices, which the next document starts with. */
  choices: v.fallback(DocumentChoicesSchema, DEFAULT_DOCUMENT_CHOICES),
  fetchesByItself: v.fallback(v.boolean(), true),
});
export type StoredDocumentChoices = v.InferOutput<typeof StoredDocumentChoicesSchema>;

export const DEFAULT_STORED_CHOICES: StoredDocumentChoices = {
  version: 2,
  choices: DEFAULT_DOCUMENT_CHOICES,
  fetchesByItself: true,
};

/** Oldest first. Released steps never change. */
export const DOCUMENT_CHOICES_MIGRATIONS: readonly MigrationStep[] = [
  // 1 → 2: an empty style rule list meant "no choice yet" and now means "none".
  (stored) => {
    if (!isRecord(stored)) return stored;
    const { choices } = stored;
    const hasNoList = isRecord(choices) && choices.styleId === "";
    return { ...stored, choices: hasNoList ? { ...choices, styleId: null } : choices, version: 2 };
  },
];

export const documentChoices = new StorageItem<StoredDocumentChoices>(
  "documents",
  (stored) => {
    const parsed = v.safeParse(StoredDocumentChoicesSchema, stored);
    return parsed.success ? parsed.output : DEFAULT_STORED_CHOICES;
  },
  DOCUMENT_CHOICES_MIGRATIONS,
);
