import * as v from "valibot";
import { EXPORT_FORMATS } from "../../captions/subtitles/export-files.ts";
import { TIME_BASES } from "../../captions/subtitles/time-base.ts";
import { StorageItem } from "./storage-item.ts";

const ExportChoicesSchema = v.object({
  format: v.optional(v.fallback(v.picklist(EXPORT_FORMATS), "srt"), "srt"),
  times: v.optional(v.fallback(v.nullable(v.picklist(TIME_BASES)), "start"), "start"),
  /** Lanes that are left out; lanes not named here are exported. */
  without: v.optional(v.fallback(v.pipe(v.array(v.string()), v.maxLength(100)), []), []),
});

export type StoredExportChoices = v.InferOutput<typeof ExportChoicesSchema>;

export const exportChoicesStore = new StorageItem<StoredExportChoices>("exportChoices", (stored) =>
  v.parse(ExportChoicesSchema, typeof stored === "object" && stored !== null ? stored : {}),
);
