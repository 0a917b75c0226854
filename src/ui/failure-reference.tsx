import { useText } from "./texts.ts";

export interface FailureReferenceProps {
  /** Identifier of the request at the service; null when it sent none. */
  readonly traceId: string | null;
  /** The service's machine-readable error code; null or absent when it sent none. */
  readonly code?: string | null | undefined;
}

/** What a report can quote of a failed call; draws nothing when the service sent neither. */
export function FailureReference({ traceId, code = null }: FailureReferenceProps) {
  const text = useText();
  if (traceId === null && code === null) return null;
  return <span class="trace">{referenceWords(traceId, code, text)}</span>;
}

function referenceWords(
  traceId: string | null,
  code: string | null,
  text: ReturnType<typeof useText>,
): string {
  if (traceId === null) return text("error_code", code ?? "");
  return code === null ? text("trace", traceId) : text("trace_and_code", traceId, code);
}
