export type ReferenceKey = "trace" | "error_code" | "trace_and_code";

/**
 * Formats what a bug report can quote of a failed request; null when the service sent neither.
 * @param traceId the request's identifier at the service
 * @param code the service's machine-readable code
 * @param text looks a message key up in the user's language
 */
export function formatReference(
  traceId: string | null,
  code: string | null,
  text: (key: ReferenceKey, ...values: string[]) => string,
): string | null {
  if (traceId === null) return code === null ? null : text("error_code", code);
  return code === null ? text("trace", traceId) : text("trace_and_code", traceId, code);
}
