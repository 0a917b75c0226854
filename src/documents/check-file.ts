import { type DocumentPlan, documentFormatOf } from "../service/documents/document-formats.ts";

/** Each reason has a message `documents_refused_<reason>`. */
export type RefusalReason = "format" | "size" | "empty" | "disk";

export interface RefusedFile {
  readonly name: string;
  readonly reason: RefusalReason;
  readonly sizeBytes: number;
  /** Size limit for this format and plan, in bytes; 0 if size is not the reason. */
  readonly limitBytes: number;
}

/** Checks a file before it is copied or sent; null if it is acceptable. */
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
