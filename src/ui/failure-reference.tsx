import { formatReference } from "../lib/reference-format.ts";
import { useText } from "./texts.ts";

export interface FailureReferenceProps {
  readonly traceId: string | null;
  readonly code?: string | null | undefined;
}

/** Trace id and error code to quote in a report; empty when the service sent neither. */
export function FailureReference({ traceId, code = null }: FailureReferenceProps) {
  const text = useText();
  const reference = formatReference(traceId, code, text);
  return reference === null ? null : <span class="trace">{reference}</span>;
}
