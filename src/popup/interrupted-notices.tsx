import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import type { InterruptedModel } from "./interrupted-model.ts";

/** Reports captions interrupted when the browser closed, and saves their text. */
export function InterruptedNotices({ model }: { model: InterruptedModel }) {
  const text = useText();
  return (
    <>
      {model.captions.value.map((captions) => (
        <Notice
          key={captions.id}
          kind="info"
          announced
          actions={
            <>
              <Button onClick={() => void model.save(captions)}>{text("popup_save_text")}</Button>
              <Button onClick={() => void model.dismiss(captions)}>{text("popup_dismiss")}</Button>
            </>
          }
        >
          <p>{text("popup_left", captions.title || text("transcript_untitled"))}</p>
        </Notice>
      ))}
    </>
  );
}
