import { Icon } from "./icon.tsx";
import { useText } from "./texts.ts";
import "./saved-mark.css";

export function SavedMark({ saved }: { saved: boolean }) {
  const text = useText();
  return (
    <span class="saved-mark small" role="status">
      {saved && (
        <>
          <Icon name="check" /> {text("saved")}
        </>
      )}
    </span>
  );
}
