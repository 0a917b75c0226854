import { useSignal } from "@preact/signals";
import { transcriptToShow } from "../../store/transcript-to-show.ts";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";

/**
 * A button that has the popup offer a transcript first: the browser lets nothing into a tab before
 * the toolbar button was pressed there.
 */
export function ShowAction({ id }: { readonly id: string }) {
  const text = useText();
  const isOffered = useSignal(false);
  const offer = async () => {
    await transcriptToShow.set(id);
    isOffered.value = true;
  };
  return (
    <>
      <Button onClick={() => void offer()}>{text("show_over_video")}</Button>
      <span role="status">{isOffered.value && text("show_over_video_next")}</span>
    </>
  );
}
