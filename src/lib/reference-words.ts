/** The texts that quote what a service said of a failed call. */
export type ReferenceKey = "trace" | "error_code" | "trace_and_code";

/**
 * What a report can quote of a failed call, in words; null when the service sent neither.
 * @param traceId identifier of the request at the service
 * @param code the service's machine-readable code
 * @param text gives the text of a key in the user's language
 */
export function referenceWords(
  traceId: string | null,
  code: string | null,
  text: (key: ReferenceKey, ...values: string[]) => string,
): string | null {
  if (traceId === null) return code === null ? null : text("error_code", code);
  return code === null ? text("trace", traceId) : text("trace_and_code", traceId, code);
}
