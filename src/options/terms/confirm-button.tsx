import { useRef, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";

export interface SureButtonProps {
  /** What the button says. */
  readonly label: string;
  /** What would be lost, as a sentence. */
  readonly question: string;
  /** What the button says that does it. */
  readonly yes: string;
  readonly disabled?: boolean;
  readonly onSure: () => void;
}

/** A button for what cannot be undone: it asks once. */
export function ConfirmButton({ label, question, yes, disabled = false, onSure }: SureButtonProps) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // The pressed button goes with the question.
  const answer = (isSure: boolean) => {
    setAsking(false);
    frame.current?.focus();
    if (isSure) onSure();
  };
  return (
    <div ref={frame} class="sure-button" tabIndex={-1}>
      {isAsking ? (
        <Notice
          kind="stopped"
          announced
          actions={
            <>
              <Button kind="danger" onClick={() => answer(true)}>
                {yes}
              </Button>
              <Button onClick={() => answer(false)}>{text("words_cancel")}</Button>
            </>
          }
        >
          {question}
        </Notice>
      ) : (
        <Button kind="danger" disabled={disabled} onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}
