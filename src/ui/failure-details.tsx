import { useState } from "preact/hooks";
import { referenceLines } from "../lib/reference-format.ts";
import { Button } from "./button.tsx";
import { useText } from "./texts.ts";
import "./failure-details.css";

export interface FailureDetailsProps {
  readonly traceId: string | null;
  readonly code?: string | null | undefined;
}

// Isolates only order the text on screen.
const ISOLATES = /[\u2068\u2069]/g;

/**
 * A fold with the trace id and error code to quote in a report, and a button that copies them.
 * Nothing when the service sent neither.
 */
export function FailureDetails({ traceId, code = null }: FailureDetailsProps) {
  const text = useText();
  const [copied, setCopied] = useState({ reference: "", isCopied: false });
  const lines = referenceLines(traceId, code, text);
  if (lines.length === 0) return null;
  const reference = lines.join("\n").replace(ISOLATES, "");
  const copy = async () => {
    const writing = navigator.clipboard.writeText(reference);
    const isCopied = await writing.then(
      () => true,
      () => false,
    );
    setCopied({ reference, isCopied });
  };
  return (
    <details class="failure-details">
      <summary>{text("failure_details")}</summary>
      {lines.map((line) => (
        <p key={line} class="failure-reference">
          {line}
        </p>
      ))}
      <div class="failure-copy">
        <Button onClick={() => void copy()}>{text("selection_copy")}</Button>
        {/* Another attempt has another reference, which nobody has copied. */}
        <span role="status">
          {copied.reference === reference &&
            text(copied.isCopied ? "selection_copied" : "selection_not_copied")}
        </span>
      </div>
    </details>
  );
}
