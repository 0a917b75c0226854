import { useSignal } from "@preact/signals";
import { transcriptToShow } from "../../store/shown-transcripts/transcript-to-show.ts";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";

/**
 * Makes the popup offer this transcript first. The page cannot show it directly, because access to
 * a tab requires a press on the toolbar button there.
 */
export function ShowOverVideoAction({ id }: { readonly id: string }) {
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
