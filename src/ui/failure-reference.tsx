import { referenceWords } from "../lib/reference-words.ts";
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
  const words = referenceWords(traceId, code, text);
  return words === null ? null : <span class="trace">{words}</span>;
}
