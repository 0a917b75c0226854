import { type DocumentPlan, documentFormatOf } from "../service/documents/document-formats.ts";

/** Why a file is not taken; each has its sentence (`documents_refused_<reason>`). */
export type RefusalReason = "format" | "size" | "empty" | "disk";

/** A file that was left out. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: RefusalReason;
  readonly sizeBytes: number;
  /** Largest file of its kind on this plan, in bytes; 0 where that is not the matter. */
  readonly limitBytes: number;
}

/** What speaks against a file before anything is copied or sent; null when nothing does. */
export function checkFile(
  { name, size }: Pick<File, "name" | "size">,
  plan: DocumentPlan,
): RefusedFile | null {
  const refused = (reason: RefusalReason, limitBytes = 0): RefusedFile => ({
    name,
    reason,
    sizeBytes: size,
    limitBytes,
  });
  const format = documentFormatOf(name);
  if (!format) return refused("format");
  if (size === 0) return refused("empty");
  const limitBytes = format.limitBytes[plan];
  return size > limitBytes ? refused("size", limitBytes) : null;
}
