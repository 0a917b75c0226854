export type ReferenceKey = "trace" | "error_code";

/**
 * Lists what a report can quote of a failed request, a line each; empty when the service sent
 * nothing of the kind.
 * @param traceId the request's identifier at the service
 * @param code the service's machine-readable code
 * @param text looks a message key up in the user's language
 */
export function referenceLines(
  traceId: string | null,
  code: string | null,
  text: (key: ReferenceKey, value: string) => string,
): readonly string[] {
  return [
    ...(traceId === null ? [] : [text("trace", traceId)]),
    ...(code === null ? [] : [text("error_code", code)]),
  ];
}
