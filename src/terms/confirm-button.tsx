import { useRef, useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";

export interface ConfirmButtonProps {
  readonly label: string;
  readonly question: string;
  readonly yes: string;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
}

/** A button for actions that cannot be undone; it asks for confirmation. */
export function ConfirmButton({
  label,
  question,
  yes,
  disabled = false,
  onConfirm: onSure,
}: ConfirmButtonProps) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // The pressed button disappears with the question.
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
              <Button onClick={() => answer(false)}>{text("cancel")}</Button>
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
