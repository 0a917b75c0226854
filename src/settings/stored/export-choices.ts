import * as v from "valibot";
import { EXPORT_FORMATS } from "../../captions/subtitles/export-files.ts";
import { TIME_BASES } from "../../captions/subtitles/time-base.ts";
import { StorageItem } from "./storage-item.ts";

const ExportChoicesSchema = v.object({
  format: v.optional(v.fallback(v.picklist(EXPORT_FORMATS), "srt"), "srt"),
  times: v.optional(v.fallback(v.nullable(v.picklist(TIME_BASES)), "start"), "start"),
  /** Lanes the user did not want: whatever is not named here is saved. */
  without: v.optional(v.fallback(v.pipe(v.array(v.string()), v.maxLength(100)), []), []),
});

/** How transcripts were saved last. */
export type StoredExportChoices = v.InferOutput<typeof ExportChoicesSchema>;

/** How transcripts were saved last; of what is damaged, or not there, the first choice. */
export const exportChoicesStore = new StorageItem<StoredExportChoices>("exportChoices", (stored) =>
  v.parse(ExportChoicesSchema, typeof stored === "object" && stored !== null ? stored : {}),
);
