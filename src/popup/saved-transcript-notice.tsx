import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import type { PopupProps } from "./popup-props.ts";

/** Offers the transcript of the captions that have just ended. */
export function SavedTranscriptNotice({
  model,
  onOpenSaved,
}: Pick<PopupProps, "model" | "onOpenSaved">) {
  const text = useText();
  const id = model.savedId.value;
  if (id === null) return null;
  const actions = (
    <>
      <Button onClick={() => onOpenSaved(id, false)}>{text("document_open")}</Button>
      <Button onClick={() => onOpenSaved(id, true)}>{text("translate_confirm")}</Button>
    </>
  );
  return (
    <Notice kind="good" announced actions={actions}>
      {text("saved_title")}
    </Notice>
  );
}
